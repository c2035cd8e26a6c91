import { expect, test } from 'vitest'
import { sql } from '#platform/database/sql.ts'
import { sharedApp } from '#testing/app.ts'
import { acceptedOrder, aShop } from '#testing/dispatch.ts'
import { operator } from '#testing/people.ts'
import { LockedOrder, lockWithParties } from '../life-cycle/lock-order.ts'
import { writeOrder } from './publish-order.ts'

/** A change of an order is compared with the digests of its views, which are kept with the order. */
const app = await sharedApp()
const { services } = app
const { db } = services
const shop = await aShop(app, await operator(app))

const stateOf = (orderId: string) =>
  db.one<{ document: string; views: string; events: number; current: boolean }>(sql`
    SELECT document, (SELECT string_agg(ctid::text, ' ' ORDER BY ctid) FROM order_view WHERE order_id = orders.id) AS views,
      (SELECT count(*) FROM event WHERE data ->> 'id' = orders.id::text) AS events, views_version = version AS current
    FROM orders JOIN order_view ON order_id = orders.id AND party_id = customer_id WHERE orders.id = ${orderId}`)

/** Writes an order that has not changed. */
const writeAgain = (orderId: string) =>
  db.transaction(async (tx) => {
    const order = (await lockWithParties(tx, services, orderId, LockedOrder))!
    writeOrder(tx, services, order, order)
  })

test('a view that does not change is not written, and nobody is told', async () => {
  const orderId = await acceptedOrder(app, shop)
  const before = await stateOf(orderId)
  expect(before.current).toBe(true)
  await writeAgain(orderId)
  expect(await stateOf(orderId)).toEqual(before)
})

test('after a change by a process that knows no digests, the views themselves are compared', async () => {
  const orderId = await acceptedOrder(app, shop)
  const before = await stateOf(orderId)
  await db.run(sql`
    UPDATE order_view SET document = replace(document, '"code"', '"kode"')
    WHERE order_id = ${orderId} AND party_id = ${shop.customer.id}`)
  await db.run(sql`UPDATE orders SET reminded_at = service_now() WHERE id = ${orderId}`)
  expect((await stateOf(orderId)).current).toBe(false)
  await writeAgain(orderId)
  const after = await stateOf(orderId)
  expect(after).toMatchObject({ document: before.document, current: true })
  expect(after.events).toBe(before.events + 1)
})
