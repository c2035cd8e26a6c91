import type { IncomingMessage } from 'node:http'
import { isIP } from 'node:net'

/** The eight groups of an IPv6 address, as numbers. */
function groupsOf(address: string): number[] {
  // A URL writes every form of an address in one: without zeros in front, and with the dotted end of an IPv4 address as groups.
  const written = new URL(`http://[${address.split('%')[0]}]`).hostname.slice(1, -1)
  const [head = [], tail = []] = written.split('::').map((part) => part.split(':').filter(Boolean))
  const zeros = Array<string>(8 - head.length - tail.length).fill('0')
  return [...head, ...zeros, ...tail].map((group) => Number.parseInt(group, 16))
}

const isMapped = (groups: number[]) => groups.slice(0, 6).join() === '0,0,0,0,0,65535'

/** Whose limits an address counts against. One person has a whole /64 of IPv6. */
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

/** Behind a proxy: the address it saw, not the ones a client wrote in front of it. What is no address is taken as absent. */
function forwardedAddress({ headers }: IncomingMessage): string | undefined {
  const last = String(headers['x-forwarded-for'] ?? '')
    .split(',')
    .at(-1)!
    .trim()
  return isIP(last) === 0 ? undefined : last
}

/** The network a request comes from; empty when its sender is gone. */
export function clientNetwork(request: IncomingMessage, trustProxy: boolean): string {
  const forwarded = trustProxy ? forwardedAddress(request) : undefined
  return networkOf(forwarded ?? request.socket.remoteAddress ?? '')
}
