import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { receiptAddresses } from '#modules/receipts/index.ts'
import { setStatus } from '#modules/transactions/index.ts'
import { sql } from '#platform/database/sql.ts'
import { sharedApp } from '#testing/app.ts'
import { expectRefusal } from '#testing/http/refusals.ts'
import { receiptCodeOf, record } from '#testing/money/transactions.ts'
import { eventually, goodPassword, jobsOf, signUp } from '#testing/people.ts'

const app = await sharedApp()
const { db } = app.services

const addressesOf = ({ id }: { id: string }) => receiptAddresses(app.services, id)

/** Reads the whole body: an unread response would delay the shutdown of the service. */
async function read(response: Response): Promise<number> {
  await response.bytes()
  return response.status
}

async function draw(transaction: { id: string }) {
  const { image, pdf } = addressesOf(transaction)
  for (const { url } of [image, pdf]) expect(await read(await fetch(url))).toBe(200)
}

async function keptFor({ id }: { id: string }) {
  const names = await readdir(join(app.services.config.DATA_DIR, 'files'), { recursive: true })
  return names.filter((name) => name.includes(id)).sort()
}

test('the receipts of a user are deleted with the account, in every status; others’ stay', async () => {
  const [leaving, staying] = [await signUp(app, 'customer'), await signUp(app, 'customer')]
  const theirs = await record(app, {
    party: { userId: leaving.id },
    category: 'payment-out',
    status: 'pending',
  })
  const others = await record(app, { party: { userId: staying.id } })
  await draw(theirs)
  await db.transaction((tx) => setStatus(tx, app.services, theirs.id, 'completed'))
  await draw(theirs)
  await draw(others)
  expect(await keptFor(theirs)).toEqual([
    `receipt-completed/${theirs.id}.pdf`,
    `receipt-completed/${theirs.id}.png`,
    `receipt-pending/${theirs.id}.pdf`,
    `receipt-pending/${theirs.id}.png`,
  ])

  await leaving.client.deleteAccount({ body: { password: goodPassword } })
  const isOver = async () => (await jobsOf(app, 'removeReceipts')).length === 0 || undefined
  await eventually(isOver, 'the end of the removal')
  expect(await keptFor(theirs)).toEqual([])
  expect(await db.many(sql`SELECT FROM kept_receipt WHERE transaction_id = ${theirs.id}`)).toEqual([])
  expect(await keptFor(others)).toHaveLength(2)

  // A URL given out earlier no longer draws the receipt; a printed receipt can still be verified.
  await expectRefusal(fetch(addressesOf(theirs).image.url), 'receipt.absent')
  const params = { code: await receiptCodeOf(app, theirs.id) }
  expect((await app.client().verifyReceipt({ params })).data.status).toBe('completed')
})

test('a receipt drawn while its account is being deleted is not stored', async () => {
  const leaving = await signUp(app, 'customer')
  const theirs = await record(app, { party: { userId: leaving.id } })
  const isWaiting = async () =>
    db.maybe(sql`
      SELECT FROM pg_stat_activity
      WHERE datname = current_database() AND wait_event_type = 'Lock' AND query LIKE '%FOR KEY SHARE%'`)
  const asked = await db.transaction(async (tx) => {
    await tx.run(sql`SELECT FROM users WHERE id = ${leaving.id} FOR UPDATE`)
    const answer = fetch(addressesOf(theirs).image.url)
    await eventually(isWaiting, 'the receipt, drawn')
    await tx.run(sql`UPDATE users SET deleted_at = service_now() WHERE id = ${leaving.id}`)
    return { answer }
  })
  expect(await read(await asked.answer)).toBe(200)
  expect(await keptFor(theirs)).toEqual([])
})
