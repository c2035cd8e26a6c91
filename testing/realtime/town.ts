import type { Visibility } from '#platform/realtime/streams/stream-access.ts'
import { streamOf } from '#server/party.ts'
import type { TestApp } from '../app.ts'
import { operator, type Person, signUp } from '../people.ts'
import { activeOwner, assistantOf, openStore } from '../stores.ts'

/** A user with a socket, and the visibility of each stream. */
export interface Resident {
  person: Person
  sees: { [stream: string]: Visibility }
}

export interface Town {
  residents: Resident[]
  /** All streams, each once. */
  streams: string[]
}

const customers = 10
const stores = 6
const permissions = ['orders', 'chat'] as const

const times = <T>(count: number, make: () => Promise<T>) => Promise.all(Array.from({ length: count }, make))

/**
 * Twenty streams: of customers, of an owner and the stores, of an assistant in some of them, of an operator.
 */
export async function makeTown(app: TestApp): Promise<Town> {
  const staff = await operator(app)
  const owner = await activeOwner(app, staff)
  const shops = await times(stores, () => openStore(owner))
  const storeStreams = shops.map(({ id }) => streamOf({ storeId: id }))
  const assistant = await assistantOf(app, owner, shops[0]!.id, [...permissions])
  const buyers = await times(customers, () => signUp(app, 'customer'))

  const resident = (person: Person, more: { [stream: string]: Visibility } = {}): Resident => ({
    person,
    sees: { [streamOf({ userId: person.id })]: 'all', ...more },
  })
  const residents = [
    resident(staff, { operators: 'all' }),
    resident(owner, Object.fromEntries(storeStreams.map((stream) => [stream, 'all']))),
    resident(assistant, { [storeStreams[0]!]: permissions }),
    ...buyers.map((buyer) => resident(buyer)),
  ]
  return { residents, streams: [...new Set(residents.flatMap(({ sees }) => Object.keys(sees)))] }
}
