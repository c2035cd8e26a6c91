import { createClient, type Realtime } from '#client/index.ts'
import type { Visibility } from '#platform/realtime/streams/stream-access.ts'
import { operatorsStream, streamOf } from '#server/party.ts'
import type { Person } from '#testing/people.ts'
import { openAppReader } from '#testing/realtime/app-reader.ts'
import { type Line, openLine } from '#testing/realtime/line.ts'
import { openReader, type Reader } from '#testing/realtime/reader.ts'
import type { Chance } from './chance.ts'
import { persistentFetch, type Tries } from './persistence.ts'
import { persistentRequest } from './persistent-request.ts'
import type { Town } from './town.ts'

/** A user with a persistent client and reconnecting sockets, behind a proxy. */
export interface Resident extends Person {
  line: Line
  chance: Chance
  tries: Tries
  sees: { [stream: string]: Visibility }
  readers: Reader[]
  /** Over the socket. */
  request: Realtime['request']
}

/** Soon, but not so soon that all clients together overload the service. */
const comeBackMs = 1000

type Seen = Resident['sees']

async function settleIn(
  person: Person,
  sees: Seen,
  chance: Chance,
  whereIs: () => string,
  onFault: (words: string) => void,
): Promise<Resident> {
  const line = await openLine(whereIs)
  const tries = { calls: 0, repeats: 0, lost: 0, lastWasRepeated: false }
  const token = () => resident.token
  // With the client library, which takes longer to reconnect.
  const app = openAppReader(line, token)
  const resident: Resident = {
    ...person,
    line,
    chance,
    tries,
    sees: { [streamOf({ userId: person.id })]: 'all', ...sees },
    readers: [openReader(line, token, comeBackMs), app],
    request: persistentRequest(app.request, () => {
      tries.repeats += 1
    }),
    client: createClient({
      baseUrl: `${line.url}/v1`,
      token,
      fetch: persistentFetch(tries, chance.of('mishaps'), onFault),
    }),
  }
  return resident
}

export interface Residents {
  staff: Resident
  customers: Resident[]
  owners: Resident[]
  assistants: Resident[]
  riders: Resident[]
  all: Resident[]
}

/** All users of the town, with their proxies to the current service. */
export async function moveIn(
  town: Town,
  chance: Chance,
  whereIs: () => string,
  onFault: (words: string) => void,
): Promise<Residents> {
  let moved = 0
  // Seeded by their index and not by their id, which differs each time.
  const move = (person: Person, sees: Seen = {}) =>
    settleIn(person, sees, chance.of(`${person.role} ${moved++}`), whereIs, onFault)
  const staff = await move(town.staff, { [operatorsStream]: 'all' })
  const customers = await Promise.all(town.customers.map((person) => move(person)))
  const riders = await Promise.all(town.riders.map((person) => move(person)))
  const owners = await Promise.all(
    town.shops.map(({ owner, storeId }) => move(owner, { [streamOf({ storeId })]: 'all' })),
  )
  const assistants = await Promise.all(
    town.shops.map(({ assistant, storeId }) => move(assistant, { [streamOf({ storeId })]: ['orders'] })),
  )
  const all = [staff, ...customers, ...riders, ...owners, ...assistants]
  return { staff, customers, owners, assistants, riders, all }
}

/** A new pair of tokens; the old refresh token is used up. */
export async function renewTokens(resident: Resident): Promise<void> {
  const { data } = await resident.client.refreshTokens({ body: { refreshToken: resident.refreshToken } })
  resident.token = data.userTokens.accessToken
  resident.refreshToken = data.userTokens.refreshToken
}

export function moveOut({ all }: Residents): void {
  for (const { readers, line } of all) {
    for (const reader of readers) reader.close()
    line.close()
  }
}
