import { expect, test } from 'vitest'
import { sql } from '#platform/database/sql.ts'
import { startApp } from '#testing/app.ts'
import { openStage, orderOf, type Place, ways } from '#testing/order-states.ts'

const app = await startApp()
const stage = await openStage(app)

const alertsAbout = async (partyId: string, orderId: string) =>
  app.services.db.many<{ type: string; data: object }>(sql`
    SELECT type, data FROM alert
    WHERE coalesce(user_id, store_id) = ${partyId} AND data ->> 'orderId' = ${orderId} ORDER BY id`)

test.for<[Place, string, string | undefined]>([
  ['accepted', 'order-accepted', undefined],
  ['rejected by store', 'order-rejected', 'Because.'],
  ['cancelled by store', 'order-cancelled', 'Because.'],
  ['ongoing', 'order-ongoing', undefined],
  ['handed over', 'order-ongoing', undefined],
  ['completed by rider', 'order-completed', undefined],
  ['completed without code', 'order-completed', undefined],
  ['failed by operator', 'order-failed', 'Because.'],
])('%s: the customer is told', async ([place, type, reason]) => {
  const orderId = await ways[place](stage)
  const { slug, customer_id } = await orderOf(app, orderId)
  const alerts = await alertsAbout(customer_id, orderId)
  expect(alerts.at(-1)).toEqual({ type, data: { orderId, slug, ...(reason && { reason }) } })
})

test('the store is told of a new order, and nobody of one that the customer cancels', async () => {
  const { storeId, customer } = stage.ridden
  const orderId = await ways['cancelled by customer'](stage)
  expect(await alertsAbout(storeId, orderId)).toMatchObject([{ type: 'order-new' }])
  expect(await alertsAbout(customer.id, orderId)).toEqual([])
})
