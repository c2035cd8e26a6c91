import { expect, test } from 'vitest'
import { sql } from '#platform/database/sql.ts'
import { sharedApp } from '#testing/app.ts'
import { eventsOf, operator, signUp } from '#testing/people.ts'
import { alertOperators } from './index.ts'

const app = await sharedApp()
const { db, clock } = app.services
const [first, second, removed] = [await operator(app), await operator(app), await operator(app)]
await db.run(sql`UPDATE users SET role_status = 'suspended' WHERE id = ${removed.id}`)
const customer = await signUp(app, 'customer')

const alert = (options?: Parameters<typeof alertOperators>[3]) =>
  db.transaction((tx) => alertOperators(tx, 'provider-balance-low', { words: { amount: 500 } }, options))
const alertsOf = async ({ id }: { id: string }) =>
  (await eventsOf(app, id)).filter(({ data }) => data.type === 'provider-balance-low').length

test('every active operator is alerted, and no other user', async () => {
  await alert()
  expect(await Promise.all([first, second, removed, customer].map(alertsOf))).toEqual([1, 1, 0, 0])
  const [event] = await eventsOf(app, first.id)
  expect(event!.data).toMatchObject({ body: expect.stringMatching(/^₦5 could not be sent/) })
})

test('the operator who acted is not alerted', async () => {
  await alert({ except: first.id })
  expect([await alertsOf(first), await alertsOf(second)]).toEqual([1, 2])
})

test('a repeated condition alerts once within the given time, also when detected concurrently', async () => {
  const often = { notMoreOftenThanMinutes: 60 }
  await clock.advance(61 * 60_000)
  await Promise.all(Array.from({ length: 5 }, () => alert(often)))
  expect([await alertsOf(first), await alertsOf(second)]).toEqual([2, 3])
  await clock.advance(59 * 60_000)
  await alert(often)
  expect(await alertsOf(first)).toBe(2)
  await clock.advance(2 * 60_000)
  await alert(often)
  expect(await alertsOf(first)).toBe(3)
})
