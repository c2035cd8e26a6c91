import { expect } from 'vitest'
import { events, needsOf } from '#contract/events.ts'
import { sql } from '#platform/database/sql.ts'
import type { Person } from '../../people.ts'
import { type ConnectedSocket, connect, type Frame } from '../../sockets.ts'
import { everybody, type World } from '../camps.ts'
import type { CampName } from '../kinds.ts'
import { overshown } from '../overshown.ts'
import { notTheirs } from '../ownership.ts'
import type { Secrets } from '../secrecy.ts'
import { thingsOf } from '../things-in.ts'
import type { Schema } from '../valid.ts'
import { frameFaults } from './frame-faults.ts'

/** Somebody who listens during the whole run and says nothing. */
export interface Listener {
  person: Person
  camp: CampName | null
  socket: ConnectedSocket
}

export const openListeners = (world: World): Promise<Listener[]> =>
  Promise.all(
    everybody(world).map(async ({ person, camp }) => ({
      person,
      camp,
      socket: await connect(world.app, person.token),
    })),
  )

const everything = ['orders', 'menu', 'chat', 'money', 'owner']

/** What somebody may hear of each stream, as the tables say it. */
async function mayHear({ app, staff }: World, { id }: Person): Promise<Map<string, string[]>> {
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

/** Each event of a stream follows on the one before. */
function expectNoGap(tops: Map<string, number>, { stream, offset }: Frame): void {
  const before = tops.get(stream)
  if (before !== undefined) expect(offset, `after ${before} of ${stream}`).toBe(before + 1)
  tops.set(stream, offset)
}

/** Everything that came to somebody was a frame of the document, for them, and whole. */
export async function checkHeard(
  world: World,
  secrets: Secrets,
  { person, camp, socket }: Listener,
): Promise<void> {
  expect(socket.closed, 'closed').toBeUndefined()
  const streams = await mayHear(world, person)
  const tops = new Map(Object.entries(socket.streams).map(([stream, { offset }]) => [stream, offset]))
  const told = socket.frames.filter(({ type }) => type === 'event')
  for (const frame of socket.frames) {
    expect(frameFaults(frame)).toEqual([])
    if (camp) expect(secrets.leaks(camp, JSON.stringify(frame), '')).toEqual([])
  }
  for (const frame of told) {
    const holds = streams.get(frame.stream)
    expect(holds, `${frame.stream}, of others`).toBeDefined()
    expectNoGap(tops, frame)
    if (frame.withheld) continue
    const needs = frame.stream.startsWith('store:') ? (needsOf(frame.event) ?? frame.data.needs) : null
    if (needs !== null) expect(holds, `${frame.event} ${frame.data.id}`).toContain(needs)
    if (camp) expect(overshown(frame.data, person)).toEqual([])
  }
  if (!camp) return
  const things = told
    .filter(({ withheld }) => !withheld)
    .flatMap(({ event, data }) => {
      const { found, insides } = thingsOf(events[event as keyof typeof events].data as Schema, data)
      return [...found, ...insides]
    })
  expect(await notTheirs(world.app.services.db, person, things), 'not theirs').toEqual([])
}
