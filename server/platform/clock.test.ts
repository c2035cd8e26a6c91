import { expect, test } from 'vitest'
import { startApp } from '#testing/app.ts'
import { sql } from './database/sql.ts'

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

test('the clock and service_now() are the time of day, until they are moved', async () => {
  const [before, now, after] = [Date.now(), clock.now().getTime(), Date.now()]
  expect(now).toBeGreaterThanOrEqual(before)
  expect(now).toBeLessThanOrEqual(after)
  await expectAgreement(clock.now)
})

test('both move together, by as much as they are moved', async () => {
  const before = clock.now().getTime()
  await clock.advance(hour)
  await clock.advance(0.5 * hour)
  expect(clock.now().getTime() - before).toBeGreaterThanOrEqual(1.5 * hour)
  expect(clock.now().getTime() - before).toBeLessThan(1.5 * hour + 10_000)
  await expectAgreement(clock.now)
})

test('a second service on the same database lives in the moved time', async () => {
  await clock.advance(24 * hour)
  const second = await startApp({}, { url: app.databaseUrl })
  await expectAgreement(second.services.clock.now)
  const { data } = await second.client().getTimezoneOffset()
  expect(new Date(data.now).getTime() - Date.now()).toBeGreaterThan(24 * hour)
})

test('the time of the service has milliseconds and no more, as JavaScript has', async () => {
  const row = await db.one<{ same: boolean }>(sql`
    SELECT service_now() = date_trunc('milliseconds', service_now()) AS same`)
  expect(row.same).toBe(true)
})
