import { expect } from 'vitest'
import { events, needsOf } from '#contract/events.ts'
import { sql } from '#platform/database/sql.ts'
import type { Person } from '../../people.ts'
import { type ConnectedSocket, connect, type Frame } from '../../sockets/sockets.ts'
import { dataLeaks } from '../data-leaks.ts'
import type { GroupName } from '../group-marks.ts'
import { everybody, type World } from '../groups.ts'
import { notTheirs } from '../ownership.ts'
import { recordIdsOf } from '../record-ids.ts'
import type { Secrets } from '../secrecy.ts'
import type { Schema } from '../valid.ts'
import { frameFaults } from './frame-faults.ts'

/** A user who listens during the whole run and sends nothing. */
export interface Listener {
  person: Person
  group: GroupName | null
  socket: ConnectedSocket
}

export const openListeners = (world: World): Promise<Listener[]> =>
  Promise.all(
    everybody(world).map(async ({ person, group }) => ({
      person,
      group,
      socket: await connect(world.app, person.token),
    })),
  )

const everything = ['orders', 'menu', 'chat', 'money', 'owner']

/** What a user may receive of each stream, from the tables. */
async function visibilityOf({ app, staff }: World, { id }: Person): Promise<Map<string, string[]>> {
  const stores = await app.services.db.many<{ store_id: string; holds: string[] }>(sql`
    SELECT id AS store_id, ${everything}::text[] AS holds FROM store WHERE owner_id = ${id}
    UNION ALL
    SELECT store_id, permissions FROM store_request
    WHERE sender_id = ${id} AND role = 'assistant' AND status = 'accepted'`)
  return new Map([
    [`user:${id}`, everything],
    ...(staff.some((person) => person.id === id) ? [['operators', everything] as const] : []),
    ...stores.map(({ store_id, holds }) => [`store:${store_id}`, holds] as const),
  ])
}

/** Everything received is valid by the document, allowed for the user, and complete. */
export async function checkReceived(
  world: World,
  secrets: Secrets,
  { person, group, socket }: Listener,
): Promise<void> {
  expect(socket.closed, 'closed').toBeUndefined()
  const streams = await visibilityOf(world, person)
  const tops = new Map(Object.entries(socket.streams).map(([stream, { offset }]) => [stream, offset]))
  const received = socket.frames.filter(({ type }) => type === 'event')
  expect(socket.frames.flatMap((frame) => frameFaults(frame))).toEqual([])
  if (group) expect(secrets.leaks(group, JSON.stringify(socket.frames), '')).toEqual([])
  const faultOf = ({ stream, offset, event, data, withheld }: Frame): unknown => {
    const holds = streams.get(stream)
    if (!holds) return `${stream}, of others`
    const before = tops.get(stream)
    tops.set(stream, offset)
    if (before !== undefined && offset !== before + 1) return `${offset} after ${before} of ${stream}`
    if (withheld) return undefined
    const needs = stream.startsWith('store:') ? (needsOf(event) ?? data.needs) : null
    if (needs !== null && !holds.includes(needs)) return `${event} ${data.id} needs ${needs}`
    const shown = group ? dataLeaks(data, person) : []
    return shown.length > 0 ? shown : undefined
  }
  // Without `expect` for each of many thousand events, which would take longer than all checks.
  expect(received.map(faultOf).filter((fault) => fault !== undefined)).toEqual([])
  if (!group) return
  const things = received
    .filter(({ withheld }) => !withheld)
    .flatMap(({ event, data }) => {
      const { found, insides } = recordIdsOf(events[event as keyof typeof events].data as Schema, data)
      return [...found, ...insides]
    })
  expect(await notTheirs(world.app.services.db, person, things), 'not theirs').toEqual([])
}
