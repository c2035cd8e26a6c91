import { expect, test } from 'vitest'
import { sql } from '#platform/database/sql.ts'
import { newId } from '#platform/ids.ts'
import { sharedApp } from '#testing/app.ts'
import { operator, signUp } from '#testing/people.ts'
import { activeOwner, openStore } from '#testing/stores.ts'
import { type CompletedOrder, recordCompletedOrder } from './record-completed-order.ts'

const app = await sharedApp()
const { db } = app.services
const owner = await activeOwner(app, await operator(app))
const store = await openStore(owner)
const customer = await signUp(app, 'customer')

async function newItem() {
  const [id, categoryId] = [newId(), newId()]
  await db.run(sql`
    INSERT INTO menu_category (id, store_id, name, position) VALUES (${categoryId}, ${store.id}, ${id}, 0)`)
  await db.run(sql`
    INSERT INTO menu_item (id, store_id, type, category_id, name, price)
    VALUES (${id}, ${store.id}, 'categorised', ${categoryId}, 'Rice', 100000)`)
  return id
}
const record = (items: CompletedOrder['items'], orderId = newId()) =>
  db.transaction(async (tx) =>
    recordCompletedOrder(tx, { orderId, customerId: customer.id, storeId: store.id, items }),
  )
const ordered = async (itemId: string) => {
  const row = await db.one<{ times_ordered: number; times: number | null }>(sql`
    SELECT times_ordered, times FROM menu_item LEFT JOIN customer_item ON item_id = menu_item.id WHERE menu_item.id = ${itemId}`)
  return [row.times_ordered, row.times]
}

test('a completed order counts its items, for the item and for the customer', async () => {
  const [rice, beans] = [await newItem(), await newItem()]
  await record([
    { itemId: rice, quantity: 2 },
    { itemId: beans, quantity: 1 },
    { itemId: rice, quantity: 3 },
  ])
  expect(await ordered(rice)).toEqual([5, 5])
  await record([{ itemId: rice, quantity: 1 }])
  expect(await ordered(rice)).toEqual([6, 6])
  expect(await ordered(beans)).toEqual([1, 1])
})

test('an order counts once, also when recorded repeatedly and concurrently', async () => {
  const rice = await newItem()
  const orderId = newId()
  await Promise.allSettled(Array.from({ length: 5 }, () => record([{ itemId: rice, quantity: 2 }], orderId)))
  expect(await ordered(rice)).toEqual([2, 2])
})

test('concurrent orders of the same items are all counted', async () => {
  const items = await Promise.all([newItem(), newItem(), newItem()])
  const forwards = items.map((itemId) => ({ itemId, quantity: 1 }))
  await Promise.all(
    Array.from({ length: 12 }, (_, round) => record(round % 2 === 0 ? forwards : forwards.toReversed())),
  )
  expect(await Promise.all(items.map(ordered))).toEqual(Array(3).fill([12, 12]))
})
