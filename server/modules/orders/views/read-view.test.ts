import { expect, test } from 'vitest'
import type { Queryable } from '#platform/database/database.ts'
import type { RowShape } from '#platform/database/row.ts'
import { type Sql, sql } from '#platform/database/sql.ts'
import { sharedApp } from '#testing/app.ts'
import { aShop, offeredOrder } from '#testing/orders/dispatch.ts'
import { operator } from '#testing/people.ts'
import { readView } from './read-view.ts'

/** Documents are cached: no reader may get one that the database no longer has. */
const app = await sharedApp()
const { services } = app
const { db } = services
const shop = await aShop(app, await operator(app))
const orderId = await offeredOrder(app, shop)

const setMessage = (rows: Queryable, message: string) =>
  rows.run(sql`UPDATE orders SET version = version + 1, delivery_message = ${message} WHERE id = ${orderId}`)

async function messageIn(rows: Queryable) {
  const order = await readView(rows, services, orderId, shop.customer.id)
  return /"message":"([^"]*)"/.exec((order as unknown as { text: string }).text)![1]
}

test('a change by another process is read', async () => {
  for (const message of ['one', 'two']) {
    await setMessage(db, message)
    expect(await messageIn(db)).toBe(message)
  }
})

test('what a transaction has read before it wrote again is not shown to others', async () => {
  await db.transaction(async (tx) => {
    await setMessage(tx, 'first')
    expect(await messageIn(tx)).toBe('first')
    await setMessage(tx, 'second')
  })
  expect(await messageIn(db)).toBe('second')
})

test('what a transaction has read that was rolled back is not shown', async () => {
  await setMessage(db, 'before')
  const rolledBack = db.transaction(async (tx) => {
    await setMessage(tx, 'never')
    expect(await messageIn(tx)).toBe('never')
    throw new Error('rolled back')
  })
  await expect(rolledBack).rejects.toThrow('rolled back')
  // The next change gets the same version number as the one that was rolled back.
  await setMessage(db, 'after')
  expect(await messageIn(db)).toBe('after')
})

test('what changes between the two statements is read again as a whole', async () => {
  await setMessage(db, 'before')
  const changes = ['meanwhile', 'after']
  const changing = {
    ...db,
    one: async (...asked: [RowShape, Sql]) => {
      const live = await db.one(...asked)
      if (changes.length > 0) await setMessage(db, changes.shift()!)
      return live
    },
  } as unknown as Queryable
  expect(await messageIn(changing)).toBe('after')
  expect(changes).toEqual([])
})
