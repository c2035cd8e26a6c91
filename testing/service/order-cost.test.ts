import { expect, test } from 'vitest'
import { begin, steps } from '#bench/orders/life.ts'
import { makeOrderParties } from '#bench/orders/order-parties.ts'
import { sql } from '#platform/database/sql.ts'
import { startApp } from '#testing/app.ts'

const app = await startApp()
const { db } = app.services
const [parties] = await makeOrderParties(app.services, 1)

/** The statements of requests, with BEGIN and COMMIT. Statements that timers run are left out. */
const statements: string[] = []
const ofTheClock = /revocation_seen_at|realtime_node|pg_stat/
const watched = new WeakSet()
db.pool.on('acquire', (client) => {
  if (watched.has(client)) return
  watched.add(client)
  const query = client.query.bind(client) as (...args: unknown[]) => unknown
  client.query = ((...args: [{ text: string } | string, ...unknown[]]) => {
    const text = typeof args[0] === 'string' ? args[0] : args[0].text
    if (!ofTheClock.test(text)) statements.push(text)
    return query(...args)
  }) as typeof client.query
})

/** The bytes that the service's connections have written to the write-ahead log. Other tests use the same server. */
async function bytesOfLog(): Promise<number> {
  const clients = await Promise.all(Array.from({ length: 6 }, () => db.pool.connect()))
  for (const client of clients) await client.query('SELECT pg_stat_force_next_flush()')
  for (const client of clients) client.release()
  const { bytes } = await db.one<{ bytes: number }>(sql`
    SELECT sum((pg_stat_get_backend_wal(pid)).wal_bytes)::float8 AS bytes FROM pg_stat_activity
    WHERE datname = current_database() AND application_name = 'buka'`)
  return bytes
}

async function live(): Promise<{ [step: string]: number }> {
  const life = begin(parties!, app.url)
  const counts: { [step: string]: number } = {}
  for (const [name, step] of Object.entries(steps)) {
    statements.length = 0
    await step(life)
    counts[name] = statements.length
  }
  return counts
}

test('the life of an order takes so many statements, and so many bytes of log', async () => {
  for (let warmUp = 0; warmUp < 3; warmUp++) await live()
  const before = await bytesOfLog()
  const lives = 5
  for (let run = 1; run < lives; run++) await live()
  expect(await live()).toEqual({
    'put in the cart': 2,
    'check out and pay': 4,
    accept: 2,
    'notify riders': 3,
    'take the offer': 3,
    'say ready': 2,
    'pick up': 3,
    'deliver and settle': 2,
  })
  expect((await bytesOfLog()) - before).toBeLessThan(lives * 56_000)
})

test('of the jobs of an order only the end of the complaint window is left after its life', async () => {
  await db.run(sql`DELETE FROM job`)
  await live()
  const left = await db.many(sql`SELECT task FROM job WHERE payload ?| ARRAY['orderId', 'riderId']`)
  expect(left).toEqual([{ task: 'endComplaintTime' }])
})
