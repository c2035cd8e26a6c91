import { expect, test } from 'vitest'
import { balanceOf, escrowOf, reconcile, walletOf } from '#modules/ledger/index.ts'
import { sql } from '#platform/database/sql.ts'
import { newId } from '#platform/ids.ts'
import { startApp } from '#testing/app.ts'
import { openStage, orderOf, type Place, ways } from '#testing/orders/order-states.ts'
import { eventually } from '#testing/people.ts'
import { settleNow } from '../index.ts'

const app = await startApp({ ACCESS_TOKEN_MINUTES: '1440', COMPLAINT_HOURS: '3' })
const { db, clock } = app.services
const stage = await openStage(app)
const hours = (count: number) => count * 3_600_000

const untilSettled = (orderId: string) =>
  eventually(async () => (await orderOf(app, orderId)).settled_at ?? undefined, 'a settled order')

const purses = async (place: Place) => {
  const { storeId, rider } = place === 'failed by rider' ? stage.ridden : stage.own
  return {
    store: await balanceOf(db, walletOf({ storeId })),
    rider: await balanceOf(db, walletOf({ userId: rider.id })),
  }
}

/** Goods before commission, delivery and tip for a store that delivers itself, delivery and tip for a rider. */
const shares = {
  'completed without code': [400_000, 80_000, 0],
  'failed by rider': [400_000, 0, 80_000],
} as const

test.for(['completed without code', 'failed by rider'] as const)(
  '%s: the order is settled when the complaint window has ended, once',
  async (place) => {
    const orderId = await ways[place](stage)
    const { commission_basis_points } = await orderOf(app, orderId)
    const before = await purses(place)
    await clock.advance(hours(2))
    expect(await balanceOf(db, escrowOf(orderId))).toBe(500_000)
    await clock.advance(hours(1))
    await untilSettled(orderId)
    await db.transaction((tx) => settleNow(tx, app.services, orderId))
    const after = await purses(place)
    const [goods, delivery, ridden] = shares[place]
    expect(after.store - before.store).toBe(goods - (goods * commission_basis_points) / 10_000 + delivery)
    expect(after.rider - before.rider).toBe(ridden)
    expect(await balanceOf(db, escrowOf(orderId))).toBe(0)
  },
)

test('an open complaint holds the money until it is decided', async () => {
  const orderId = await ways['completed without code'](stage)
  const { customer_id, store_id } = await orderOf(app, orderId)
  await db.run(sql`
    INSERT INTO complaint (id, order_id, customer_id, store_id, reason, search)
    VALUES (${newId()}, ${orderId}, ${customer_id}, ${store_id}, 'Cold.', 'cold')`)
  const other = await ways['completed without code'](stage)
  await clock.advance(hours(4))
  await untilSettled(other)
  expect(await balanceOf(db, escrowOf(orderId))).toBe(500_000)
  await db.transaction((tx) => settleNow(tx, app.services, orderId))
  expect(await balanceOf(db, escrowOf(orderId))).toBe(0)
  expect((await orderOf(app, orderId)).settle_at).toBeNull()
})

test('the ledger is clean afterwards', async () => {
  expect((await reconcile(db)).checks.flatMap(({ faults }) => faults)).toEqual([])
})
