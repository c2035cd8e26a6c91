import { expect, test } from 'vitest'
import { setStatus } from '#modules/transactions/index.ts'
import { sharedApp } from '#testing/app.ts'
import { receiptCodeOf, record } from '#testing/money/transactions.ts'
import { outcomeOf, signUp } from '#testing/people.ts'

const app = await sharedApp()
const customer = await signUp(app, 'customer')
const party = { userId: customer.id }

test('anyone with the code gets amount, date and current status, and nothing else', async () => {
  const paid = await record(app, { party, amount: 123_450, status: 'pending', title: 'A secret' })
  const params = { code: await receiptCodeOf(app, paid.id) }
  const { data } = await app.client().verifyReceipt({ params })
  expect(data).toEqual({
    amount: { currency: 'ngn', amount: 1234.5 },
    status: 'pending',
    dateCreated: paid.created_at.toISOString(),
  })
  await app.services.db.transaction((tx) => setStatus(tx, app.services, paid.id, 'reversed'))
  expect((await app.client().verifyReceipt({ params })).data.status).toBe('reversed')
})

test('an unknown code is absent', async () => {
  const guess = (code: string) => outcomeOf(app.client().verifyReceipt({ params: { code } }))
  expect(await guess('AAAAAAAAAAAAAAAAAAAAAA')).toBe('404 receipt.absent')
  expect(await guess('short')).toBe('400 request.invalid')
})
