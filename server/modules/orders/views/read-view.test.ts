import { expect, test } from 'vitest'
import type { Queryable } from '#platform/database/database.ts'
import { sql } from '#platform/database/sql.ts'
import { sharedApp } from '#testing/app.ts'
import { aShop, offeredOrder } from '#testing/dispatch.ts'
import { operator } from '#testing/people.ts'
import { openKeptDocuments } from './kept-documents.ts'
import { readView } from './read-view.ts'
import type { OrderDocument } from './stored-view.ts'

/** Documents are kept in memory: no reader may get one that the database no longer has. */
const app = await sharedApp()
const { services } = app
const { db } = services
const shop = await aShop(app, await operator(app))
const orderId = await offeredOrder(app, shop)

const setMessage = (rows: Queryable, message: string) =>
  rows.run(sql`
    UPDATE order_view SET document = regexp_replace(document, '"message":"[^"]*"', ${`"message":"${message}"`})
    WHERE order_id = ${orderId} AND party_id = ${shop.customer.id}`)

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
  expect(await messageIn(db)).toBe('before')
})

const documentOf = (characters: number) => ({ length: characters }) as OrderDocument

test('of documents that are too many together, those that were used last are kept', () => {
  const kept = openKeptDocuments()
  for (const id of ['a', 'b', 'c']) kept.keep(id, '1', documentOf(2_500_000))
  expect(kept.find('a', '1')).toBeDefined()
  kept.keep('d', '1', documentOf(2_500_000))
  expect(['a', 'b', 'c', 'd'].filter((id) => kept.find(id, '1'))).toEqual(['a', 'c', 'd'])
  kept.keep('d', '2', documentOf(1))
  expect(kept.find('d', '1')).toBeUndefined()
  kept.keep('e', '1', documentOf(2_500_000))
  expect(['a', 'c', 'd', 'e'].filter((id) => kept.find(id, id === 'd' ? '2' : '1'))).toEqual([
    'a',
    'c',
    'd',
    'e',
  ])
})
