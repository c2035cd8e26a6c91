import { randomInt } from 'node:crypto'
import { expect, test } from 'vitest'
import { openDatabase } from '#platform/database/database.ts'
import { sql } from '#platform/database/sql.ts'
import { newId } from '#platform/ids.ts'
import { openTestDatabase } from '#testing/app/database.ts'
import { startApp } from '#testing/app.ts'
import { riders } from '#testing/orders/dispatch.ts'
import { connect } from '#testing/sockets/sockets.ts'
import { openPresence, type Presence } from './presence.ts'

const app = await startApp()
const { db, log } = app.services

const isConnected = async (userId: string) =>
  (await db.one<{ is: boolean }>(sql`SELECT is_connected(${userId}) AS is`)).is

/** Makes the entries of processes older. */
const age = (seconds: number) =>
  db.run(sql`UPDATE realtime_node SET seen_at = seen_at - ${seconds} * interval '1 second'`)

test('a user is present while at least one socket is open', async () => {
  const { id, token } = (await riders(app, 1, { at: null }))[0]!
  expect(await isConnected(id)).toBe(false)
  const [one, other] = [await connect(app, token), await connect(app, token)]
  expect(await isConnected(id)).toBe(true)
  one.cut()
  await expect.poll(() => socketsOf(id)).toBe(1)
  expect(await isConnected(id)).toBe(true)
  other.socket.close()
  await expect.poll(() => isConnected(id)).toBe(false)
})

const socketsOf = async (userId: string) =>
  (await db.many(sql`SELECT FROM realtime_socket WHERE user_id = ${userId}`)).length

const enter = async (presence: Presence, socket: { id: string; userId: string }, most: number) =>
  (await presence.enter([socket], most))[0]

/** A process with a socket of a user, and a way to kill it. */
async function process(beatMs?: number) {
  const own = openDatabase({ url: app.databaseUrl, connections: 2, statementTimeoutMs: 5000 })
  const presence = await openPresence(own, log, randomInt(2 ** 31 - 1), beatMs)
  const userId = newId()
  expect(await enter(presence, { id: newId(), userId }, 10)).toBe(true)
  return { presence, userId, kill: () => own.close() }
}

test('sockets of a killed process count as closed after a while, and are deleted', async () => {
  const { userId, kill } = await process()
  await kill()
  expect(await isConnected(userId)).toBe(true)
  await age(16)
  expect(await isConnected(userId)).toBe(false)
  await age(60)
  const next = await process()
  expect(await socketsOf(userId)).toBe(0)
  await next.presence.close()
  await next.kill()
})

test('a socket opens while a process inserts its sockets again', async () => {
  const { presence, kill } = await process(20)
  const userId = newId()
  const entering = await db.transaction(async (tx) => {
    await tx.run(sql`SELECT pg_advisory_xact_lock(hashtextextended('sockets ' || ${userId}::text, 0))`)
    const entered = enter(presence, { id: newId(), userId }, 1)
    // As after a crash of PostgreSQL, which empties unlogged tables.
    await db.run(sql`
      WITH gone AS (DELETE FROM realtime_node RETURNING id)
      DELETE FROM realtime_socket WHERE node_id IN (SELECT id FROM gone)`)
    await expect.poll(() => socketsOf(userId)).toBe(1)
    return { entered }
  })
  expect(await entering.entered).toBe(true)
  expect(await socketsOf(userId)).toBe(1)
  await presence.close()
  await kill()
})

test('a process renews its entry; one taken for dead inserts its sockets again', async () => {
  const { presence, userId, kill } = await process(20)
  await age(16)
  await expect.poll(() => isConnected(userId)).toBe(true)
  await db.run(sql`TRUNCATE realtime_node, realtime_socket`)
  await expect.poll(() => isConnected(userId)).toBe(true)
  await presence.close()
  expect(await socketsOf(userId)).toBe(0)
  await kill()
})

test('a socket that closes while it is being inserted is deleted', async () => {
  const { presence, kill } = await process()
  const [late, marker] = [newId(), newId()].map((userId) => ({ id: newId(), userId }))
  await enter(presence, marker!, 10)
  let entering: Promise<unknown> | undefined
  await db.transaction(async (tx) => {
    await tx.run(sql`SELECT pg_advisory_xact_lock(hashtextextended('sockets ' || ${late!.userId}, 0))`)
    entering = enter(presence, late!, 10)
    for (const { id } of [late!, marker!]) presence.leave(id)
    await expect.poll(() => socketsOf(marker!.userId)).toBe(0)
  })
  await entering
  await expect.poll(() => socketsOf(late!.userId)).toBe(0)
  await presence.close()
  await kill()
})

test('a process that stops deletes its own sockets only', async () => {
  const [one, other] = [await process(), await process()]
  await one.presence.close()
  expect([await isConnected(one.userId), await isConnected(other.userId)]).toEqual([false, true])
  await other.presence.close()
  for (const { kill } of [one, other]) await kill()
})

test('sockets of a killed process do not count against the limit', async () => {
  const { presence, userId, kill } = await process()
  for (let number = 1; number < 10; number++) await enter(presence, { id: newId(), userId }, 10)
  await kill()
  expect(await socketsOf(userId)).toBe(10)
  const next = await process()
  expect(await enter(next.presence, { id: newId(), userId }, 10)).toBe(true)
  expect(await socketsOf(userId)).toBe(1)
  await next.presence.close()
  await next.kill()
})

test('counting the sockets of a user does not read those of others, however few there were at first', async () => {
  const own = await openTestDatabase()
  await own.run(sql`ANALYZE realtime_socket`)
  const presence = await openPresence(own, log, randomInt(2 ** 31 - 1))
  const scans = () =>
    own.one(sql`SELECT pg_stat_get_numscans('realtime_socket'::regclass) FROM pg_stat_force_next_flush()`)
  await scans()
  const before = await scans()
  expect(await enter(presence, { id: newId(), userId: newId() }, 10)).toBe(true)
  await scans()
  expect(await scans()).toEqual(before)
  await presence.close()
})

test('looking for the sockets of a user does not read those of the process, however many there are', async () => {
  const own = await openTestDatabase()
  const presence = await openPresence(own, log, randomInt(2 ** 31 - 1))
  await own.run(sql`
    INSERT INTO realtime_socket (id, node_id, user_id)
    SELECT gen_random_uuid(), id, gen_random_uuid() FROM realtime_node, generate_series(1, 20000)`)
  await own.run(sql`ANALYZE realtime_node`)
  /** How many pages of the index by process are read. It has some twenty. */
  async function pagesRead(act: () => Promise<unknown>) {
    const read = async () => {
      await own.run(sql`SELECT pg_stat_force_next_flush()`)
      const { pages } = await own.one<{ pages: number }>(
        sql`SELECT pg_stat_get_blocks_fetched('realtime_socket_node'::regclass)::int AS pages`,
      )
      return pages
    }
    const before = await read()
    await act()
    return (await read()) - before
  }
  const userId = newId()
  const look = () => pagesRead(() => own.run(sql`SELECT is_connected(${userId})`))
  // The periodic renewal of the process's own entry reads a page of it too, so the lowest count is taken.
  expect(Math.min(await look(), await look(), await look())).toBe(0)
  // The insertion of a new socket writes to the index.
  expect(await pagesRead(() => enter(presence, { id: newId(), userId }, 10))).toBeLessThan(10)
  await presence.close()
})
