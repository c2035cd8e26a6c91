import { expect, test } from 'vitest'
import { sql } from '#platform/database/sql.ts'
import { sharedApp } from '#testing/app.ts'
import { acceptedOrder, aShop } from '#testing/orders/dispatch.ts'
import { eventsOf, operator } from '#testing/people.ts'
import { LockedOrder, lockWithParties } from '../life-cycle/lock-order.ts'
import { writeOrder } from './publish-order.ts'

/** A change of an order is compared with what was last published to its parties. */
const app = await sharedApp()
const { services } = app
const { db } = services
const shop = await aShop(app, await operator(app))

const toldOf = (orderId: string) =>
  db.one<{ versions: number; events: number; views: string }>(sql`
    SELECT (SELECT count(*) FROM order_version WHERE order_id = orders.id) AS versions,
      (SELECT count(*) FROM event WHERE subject_id = orders.id) AS events,
      (SELECT string_agg(ctid::text, ' ' ORDER BY ctid) FROM order_view WHERE order_id = orders.id) AS views
    FROM orders WHERE id = ${orderId}`)

/** Writes an order that has not changed. */
const writeAgain = (orderId: string) =>
  db.transaction(async (tx) => {
    const order = (await lockWithParties(tx, services, orderId, LockedOrder))!
    writeOrder(tx, services, order, order)
  })

test('where nobody sees anything else, no version is kept and nobody is told', async () => {
  const orderId = await acceptedOrder(app, shop)
  const before = await toldOf(orderId)
  await db.run(
    sql`UPDATE orders SET version = version + 1, reminded_at = service_now() WHERE id = ${orderId}`,
  )
  await writeAgain(orderId)
  expect(await toldOf(orderId)).toEqual(before)
})

test('a change that was written without telling is told with the next one, to those who see it', async () => {
  const orderId = await acceptedOrder(app, shop)
  const before = await toldOf(orderId)
  await db.run(
    sql`UPDATE orders SET version = version + 1, code = '0987', code_locked = true WHERE id = ${orderId}`,
  )
  await writeAgain(orderId)
  expect(await toldOf(orderId)).toEqual(before)

  await db.run(sql`UPDATE orders SET version = version + 1, reason = 'Because.' WHERE id = ${orderId}`)
  await writeAgain(orderId)
  const after = await toldOf(orderId)
  expect(after).toEqual({ versions: before.versions + 1, events: before.events + 2, views: before.views })
  expect((await eventsOf(app, shop.customer.id)).at(-1)).toMatchObject({
    event: 'order.update',
    data: { id: orderId, reason: 'Because.' },
  })
})
