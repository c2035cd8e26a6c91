import { expect, test } from 'vitest'
import { sql } from '#platform/database/sql.ts'
import { sharedApp } from '#testing/app.ts'
import { anOrder } from '#testing/orders/orders.ts'
import { aPaidOrder } from '#testing/orders/paid-orders.ts'
import { eventually, goodPassword, operator } from '#testing/people.ts'

const app = await sharedApp()
const { db } = app.services
const staff = await operator(app)

test('a deleted customer is in no order, nor in the views of stores', async () => {
  const { customer, owner, order, storeId } = await aPaidOrder(app, staff)
  const { name } = (await customer.client.getAccount()).data
  const asked = { params: { storeId } }
  await owner.client.rejectOrder({ params: { orderId: order.id }, body: { reason: 'No more rice' } })
  const before = await owner.client.getStoreOrders(asked)
  expect(JSON.stringify(before.data)).toContain(name)
  await db.run(sql`UPDATE ledger_account SET balance = 0 WHERE name = ${`wallet:user:${customer.id}`}`)
  await customer.client.deleteAccount({ body: { password: goodPassword } })

  const text = await eventually(async () => {
    const shown = JSON.stringify((await owner.client.getStoreOrders(asked)).data)
    return shown.includes('Deleted user') ? shown : undefined
  }, 'the order without its customer')
  for (const trace of [name, customer.telephone, order.delivery_telephone]) expect(text).not.toContain(trace)
  // As if the account had been deleted under an earlier version of the service.
  await db.run(sql`
    UPDATE order_view SET document = replace(document, '"telephone":null', '"telephone":""')
    WHERE order_id = ${order.id}`)
  const { data: read } = await owner.client.getOrder({ params: { orderId: order.id } })
  expect([read.customer.telephone, read.delivery.telephone]).toEqual([null, null])
  const found = await owner.client.getStoreOrders({ ...asked, query: { keyword: name } })
  expect(found.data).toEqual([])
  const own = await db.many(sql`SELECT FROM order_view WHERE party_id = ${customer.id}`)
  expect(own).toEqual([])
})

test('orders of other customers at the store are unchanged', async () => {
  const [gone, stays] = [await aPaidOrder(app, staff), await aPaidOrder(app, staff)]
  await anOrder(app, { customerId: stays.customer.id, storeId: gone.storeId })
  await gone.owner.client.rejectOrder({
    params: { orderId: gone.order.id },
    body: { reason: 'No more rice' },
  })
  await db.run(sql`UPDATE ledger_account SET balance = 0 WHERE name = ${`wallet:user:${gone.customer.id}`}`)
  await gone.customer.client.deleteAccount({ body: { password: goodPassword } })
  const { data } = await stays.customer.client.getOrders()
  expect(data.map(({ customer }) => customer.id)).toEqual([stays.customer.id, stays.customer.id])
})
