import type { IncomingMessage } from 'node:http'
import { isIP } from 'node:net'

/** The eight groups of an IPv6 address, as numbers. */
function groupsOf(address: string): number[] {
  // A URL normalises an address: no leading zeros, and the dotted end of an IPv4-mapped address as groups.
  const written = new URL(`http://[${address.split('%')[0]}]`).hostname.slice(1, -1)
  const [head = [], tail = []] = written.split('::').map((part) => part.split(':').filter(Boolean))
  const zeros = Array<string>(8 - head.length - tail.length).fill('0')
  return [...head, ...zeros, ...tail].map((group) => Number.parseInt(group, 16))
}

const isMapped = (groups: number[]) => groups.slice(0, 6).join() === '0,0,0,0,0,65535'

/** The network that an address is counted under: a /64 for IPv6, which one user can have entirely. */
export function networkOf(address: string): string {
  if (isIP(address) !== 6) return address
  const groups = groupsOf(address)
  if (!isMapped(groups))
    return groups
      .slice(0, 4)
      .map((group) => group.toString(16))
      .join(':')
  return groups
    .slice(6)
    .flatMap((group) => [group >> 8, group & 255])
    .join('.')
}

/**
 * Behind a proxy: the address that the proxy saw, not the ones a client wrote before it. A value that is not
 * an address is ignored.
 */
function forwardedAddress({ headers }: IncomingMessage): string | undefined {
  const last = String(headers['x-forwarded-for'] ?? '')
    .split(',')
    .at(-1)!
    .trim()
  return isIP(last) === 0 ? undefined : last
}

/** The network of a request; empty when its client has disconnected. */
export function clientNetwork(request: IncomingMessage, trustProxy: boolean): string {
  const forwarded = trustProxy ? forwardedAddress(request) : undefined
  return networkOf(forwarded ?? request.socket.remoteAddress ?? '')
}
