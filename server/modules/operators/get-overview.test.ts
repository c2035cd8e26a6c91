import { expect, test } from 'vitest'
import type { RiderWork } from '#contract/states.ts'
import { sql } from '#platform/database/sql.ts'
import { newId } from '#platform/ids.ts'
import { startApp } from '#testing/app.ts'
import { bringMoney } from '#testing/money/books.ts'
import { goodPin, richRider } from '#testing/money/wallets.ts'
import { completedOrder, moved, ongoingOrder, openMarket, paidOrder } from '#testing/orders/moved-orders.ts'
import { anOrder } from '#testing/orders/orders.ts'
import { activeRider, operator, outcomeOf, signUp } from '#testing/people.ts'
import { alwaysOpen, everyDay, naira, openStore } from '#testing/stores.ts'

const app = await startApp({ ACCESS_TOKEN_MINUTES: '1440', SANDBOX_TRANSFER_SECONDS: '-1' })
const { db, clock } = app.services
const staff = await operator(app)
const read = async () => (await staff.client.getOverview()).data

const nothing = {
  orders: { pending: 0, accepted: 0, ready: 0, ongoing: 0, late: 0 },
  riders: { available: 0, busy: 0 },
  stores: { open: 0 },
  waiting: { users: 0, complaints: 0, tickets: 0, suspense: 0, adjustments: 0, withdrawals: 0 },
}

test('an empty marketplace has zeroes', async () => {
  expect(await read()).toEqual(nothing)
})

test('everything is counted by status, in one statement', async () => {
  const market = await openMarket(app, staff)
  const { customer, owner, storeId, rider } = market
  const closed = { ...alwaysOpen, week: everyDay() }
  const { id: closedId } = await openStore(owner, { availability: closed })
  await rider.client.updateAvailability({ body: { available: true } })
  await signUp(app, 'store')

  await anOrder(app, { customerId: customer.id, storeId })
  await paidOrder(app, market)
  const [kept, ready] = [await paidOrder(app, market), await paidOrder(app, market)]
  for (const orderId of [kept, ready]) await moved(app, orderId, 'accept', 'store')
  await moved(app, ready, 'make-ready', 'store')
  await ongoingOrder(app, market)
  await db.run(
    sql`UPDATE orders SET version = version + 1, promised_at = service_now() - interval '1 minute' WHERE id = ${kept}`,
  )
  await db.run(sql`
    INSERT INTO rider_box (rider_id, addition_ends_at, place) VALUES (${rider.id}, service_now(), place(7.49, 4.55))`)

  const orderId = await completedOrder(app, market)
  await customer.client.complainOnOrder({ body: { orderId, reason: 'Cold.' } })
  await customer.client.createTicket({ body: { subject: 'My refund', text: 'Where is it?' } })
  await bringMoney(app, `stray-${newId()}`, 12_000)
  const party = { userId: customer.id }
  await staff.client.adjustWallet({ body: { party, type: 'credit', fund: naira(50), reason: 'Sorry.' } })

  expect(await read()).toEqual({
    orders: { pending: 2, accepted: 1, ready: 1, ongoing: 1, late: 1 },
    riders: { available: 1, busy: 1 },
    stores: { open: 1 },
    waiting: { users: 1, complaints: 1, tickets: 1, suspense: 1, adjustments: 1, withdrawals: 0 },
  })
  expect(app.log.findLast(({ operation }) => operation === 'getOverview')?.queries).toBe(1)

  const idle = await activeRider(app, staff)
  const ridersWho = async (work: RiderWork) =>
    (await staff.client.getPendingUsers({ query: { work } })).data.map(({ user }) => user.id)
  await rider.client.updateAvailability({ body: { available: false } })
  await idle.client.updateAvailability({ body: { available: true } })
  expect([await ridersWho('available'), await ridersWho('busy')]).toEqual([[idle.id], [rider.id]])
  const storesThat = async (open: boolean) =>
    (await staff.client.findStores({ query: { open } })).data.map(({ id }) => id)
  expect([await storesThat(true), await storesThat(false)]).toEqual([[storeId], [closedId]])
})

test('a withdrawal counts as waiting for an operator after an hour', async () => {
  const { person, bankId } = await richRider(app, staff, 1_000_000)
  await person.client.withdrawFunds({ body: { fund: naira(1000), bank: { id: bankId }, pin: goodPin } })
  expect((await read()).waiting.withdrawals).toBe(0)
  await clock.advance(61 * 60_000)
  expect((await read()).waiting.withdrawals).toBe(1)
})

test('only operators can read it', async () => {
  const customer = await signUp(app, 'customer')
  expect(await outcomeOf(customer.client.getOverview())).toBe('403 auth.role.forbidden')
})
