import { Resolver } from 'node:dns/promises'
import { isIP, type LookupFunction } from 'node:net'
import { isPublicAddress } from './public-address.ts'

/** How names become addresses, and which of those may be connected to. */
export interface Network {
  resolve(name: string): Promise<string[]>
  mayConnect(address: string): boolean
  port: number
  /** A certificate to trust instead of the usual ones. */
  ca?: string
}

/** Not by the system, which would block one of its few threads for as long as a hostile name server likes. */
async function resolve(name: string): Promise<string[]> {
  const resolver = new Resolver({ timeout: 1500, tries: 2 })
  const [four, six] = await Promise.allSettled([resolver.resolve4(name), resolver.resolve6(name)])
  if (four.status === 'rejected' && six.status === 'rejected') throw four.reason
  return [four, six].flatMap((found) => (found.status === 'fulfilled' ? found.value : []))
}

export const internet: Network = { resolve, mayConnect: isPublicAddress, port: 443 }

/** A name leads to an address that pushes must not go to. */
export class ForbiddenAddress extends Error {}

/** Looks a name up for the very connection it is asked for, so that no later answer can lead elsewhere. */
export const guardedLookup =
  ({ resolve, mayConnect }: Network): LookupFunction =>
  (name, { all }, callback) => {
    resolve(name)
      .then((addresses) => {
        if (addresses.length === 0 || !addresses.every(mayConnect)) throw new ForbiddenAddress()
        return addresses.map((address) => ({ address, family: isIP(address) }))
      })
      .then(
        (found) => (all ? callback(null, found) : callback(null, found[0]!.address, found[0]!.family)),
        (error) => callback(error, ''),
      )
  }
