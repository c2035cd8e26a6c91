import { Resolver } from 'node:dns/promises'
import { isIP, type LookupFunction } from 'node:net'
import { isPublicAddress } from './public-address.ts'

/** How names are resolved, and which addresses may be connected to. */
export interface Network {
  resolve(name: string): Promise<string[]>
  mayConnect(address: string): boolean
  port: number
  /** A certificate to trust instead of the default ones. */
  ca?: string
}

/** Resolves a name without the system's resolver, in which a hostile name server could block one of the few threads. */
async function resolve(name: string): Promise<string[]> {
  const resolver = new Resolver({ timeout: 1500, tries: 2 })
  const [four, six] = await Promise.allSettled([resolver.resolve4(name), resolver.resolve6(name)])
  if (four.status === 'rejected' && six.status === 'rejected') throw four.reason
  return [four, six].flatMap((found) => (found.status === 'fulfilled' ? found.value : []))
}

export const internet: Network = { resolve, mayConnect: isPublicAddress, port: 443 }

/** A name resolves to an address to which pushes must not be sent. */
export class ForbiddenAddress extends Error {}

/** Resolves a name for the connection itself, so that a later DNS answer cannot change the address. */
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
