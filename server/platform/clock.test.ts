import { expect, test } from 'vitest'
import { newDatabase } from '#testing/app/database.ts'
import { startApp } from '#testing/app.ts'
import { whenDone } from '#testing/suite/when-done.ts'
import { readShiftMs } from './clock.ts'
import { openDatabase } from './database/database.ts'
import { migrate, readMigrations } from './database/migrate.ts'
import { sql } from './database/sql.ts'
import { restoreClock, setClock, takeClock } from './movable-clock.ts'

const hour = 3_600_000
const app = await startApp()
const { clock, db } = app.services

const gap = async (now: () => Date) => {
  const before = now().getTime()
  const row = await db.one<{ now: Date }>(sql`SELECT service_now() AS now`)
  const after = now().getTime()
  return { early: before - row.now.getTime(), late: row.now.getTime() - after }
}

async function expectAgreement(now: () => Date) {
  const { early, late } = await gap(now)
  expect(early).toBeLessThanOrEqual(2)
  expect(late).toBeLessThanOrEqual(2)
}

test('the clock and service_now() return the time of day until they are moved', async () => {
  const [before, now, after] = [Date.now(), clock.now().getTime(), Date.now()]
  expect(now).toBeGreaterThanOrEqual(before)
  expect(now).toBeLessThanOrEqual(after)
  await expectAgreement(clock.now)
})

test('the clock and service_now() move together', async () => {
  const before = clock.now().getTime()
  await Promise.all([clock.advance(hour), clock.advance(0.5 * hour)])
  expect(clock.now().getTime() - before).toBeGreaterThanOrEqual(1.5 * hour)
  expect(clock.now().getTime() - before).toBeLessThan(1.5 * hour + 10_000)
  await expectAgreement(clock.now)
})

test('a second service on the same database uses the moved time', async () => {
  await clock.advance(24 * hour)
  const second = await startApp({}, { url: app.databaseUrl })
  await expectAgreement(second.services.clock.now)
  const { data } = await second.client().getTimezoneOffset()
  expect(new Date(data.now).getTime() - Date.now()).toBeGreaterThan(24 * hour)
})

test('the service time has millisecond precision, as in JavaScript', async () => {
  const row = await db.one<{ same: boolean }>(sql`
    SELECT service_now() = date_trunc('milliseconds', service_now()) AS same`)
  expect(row.same).toBe(true)
})

test('where the clock cannot be moved service_now() reads no table and calls no function', async () => {
  const plain = await newDatabase('empty')
  const own = openDatabase({ url: plain.url, connections: 2, statementTimeoutMs: 60_000 })
  whenDone(async () => {
    await own.close()
    await plain.drop()
  })
  await migrate(own.pool, await readMigrations())
  const planOf = async () => {
    const { rows } = await own.pool.query(
      'EXPLAIN (VERBOSE, COSTS OFF) SELECT service_now(), clock_shift(), name FROM stream WHERE service_now() > $1',
      [new Date(0)],
    )
    return rows.map((row) => row['QUERY PLAN']).join('\n')
  }
  const inlined = await planOf()
  expect(inlined).toContain(`date_trunc('milliseconds'::text, statement_timestamp())`)
  expect(inlined).not.toMatch(/service_now|clock/)

  // The demo takes the clock and restores it in one transaction; the plan is then the same as before.
  await own.transaction(async (tx) => {
    await takeClock(tx, 0)
    await setClock(tx, -86_400_000)
    const { age } = await tx.one<{ age: number }>(
      sql`SELECT extract(epoch FROM now() - service_now())::float8 AS age`,
    )
    expect(age).toBeGreaterThan(86_000)
    expect(await planOf()).toBe(inlined)
    await restoreClock(tx, 0)
  })
  expect(await planOf()).toBe(inlined)
  expect(await readShiftMs(own)).toBe(0)
})
