import { expect, test } from 'vitest'
import { sql } from '#platform/database/sql.ts'
import { sharedApp } from '#testing/app.ts'
import { endedOrder } from '#testing/orders/ended-orders.ts'
import { operator, signUp } from '#testing/people.ts'
import { activeOwner, addCategory, addItem, openStore } from '#testing/stores.ts'
import { countEndedOrders } from './count-ended-orders.ts'

const app = await sharedApp()
const { db } = app.services
const owner = await activeOwner(app, await operator(app))
const customer = await signUp(app, 'customer')
const { id: storeId } = await openStore(owner)
const { id: categoryId } = await addCategory(owner, storeId, 'Rice')

const newItem = async (name: string) => (await addItem(owner, storeId, { categoryId, name })).id

const ended = (items: [id: string, quantity: number][], status?: 'cancelled') =>
  endedOrder(app, { customerId: customer.id, storeId }, items, status)

const ordered = async (itemId: string) => {
  const row = await db.one<{ times_ordered: number; times: number | null }>(sql`
    SELECT times_ordered, times FROM menu_item LEFT JOIN customer_item ON item_id = menu_item.id WHERE menu_item.id = ${itemId}`)
  return [row.times_ordered, row.times]
}
const statuses = async () =>
  (await owner.client.getStoreOrdersMetadata({ params: { storeId } })).data.statuses

test('a completed order counts its items, for the item and for the customer; one that was cancelled counts none', async () => {
  const [rice, beans] = [await newItem('Rice'), await newItem('Beans')]
  await ended([
    [rice, 2],
    [beans, 1],
    [rice, 3],
  ])
  await ended([[rice, 7]], 'cancelled')
  expect(await statuses()).toMatchObject({ completed: 1, cancelled: 1 })
  await countEndedOrders(db)
  expect(await ordered(rice)).toEqual([5, 5])
  await ended([[rice, 1]])
  await countEndedOrders(db)
  expect(await ordered(rice)).toEqual([6, 6])
  expect(await ordered(beans)).toEqual([1, 1])
  expect(await statuses()).toMatchObject({ completed: 2, cancelled: 1 })
})

test('each order is counted once, whoever counts at the same time; whoever asks for a store has all of it', async () => {
  const items = [await newItem('Ofada'), await newItem('Moi moi'), await newItem('Ewa')]
  const forwards = items.map((id): [string, number] => [id, 1])
  const before = (await statuses()).completed
  for (let made = 0; made < 12; made++) await ended(made % 2 === 0 ? forwards : forwards.toReversed())
  await Promise.all([
    countEndedOrders(db),
    ...Array.from({ length: 4 }, async () => {
      await countEndedOrders(db, storeId)
      expect(await ordered(items[0]!)).toEqual([12, 12])
    }),
    countEndedOrders(db),
  ])
  expect(await Promise.all(items.map(ordered))).toEqual(Array(3).fill([12, 12]))
  expect((await statuses()).completed).toBe(before + 12)
})
