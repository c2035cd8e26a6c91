import { expect, test } from 'vitest'
import { sharedApp } from '#testing/app.ts'
import { record } from '#testing/money/transactions.ts'
import { operator, outcomeOf, signUp } from '#testing/people.ts'
import { activeOwner, openStore } from '#testing/stores.ts'

const app = await sharedApp()
const staff = await operator(app)
const owner = await activeOwner(app, staff)
const { id: storeId } = await openStore(owner)
const customer = await signUp(app, 'customer')
const absent = '01900000-0000-7000-8000-0000000000ff'

type OfUser = Parameters<typeof staff.client.getTransactionsOfUser>[0]['query']
const ofUser = (userId: string, query: OfUser = {}, by = staff) =>
  by.client.getTransactionsOfUser({ params: { userId }, query })
const ofStore = (of: string, by = staff) =>
  by.client.getTransactionsOfStore({ params: { storeId: of }, query: {} })
const queriesOf = (operation: string) => app.log.findLast((line) => line.operation === operation)?.queries

test('what came to a wallet and went out of it is listed newest first, in pages, as its owner reads it', async () => {
  const party = { userId: customer.id }
  const made = [
    await record(app, { party, title: 'Sorry for the wait' }),
    await record(app, { party, category: 'payment-out' }),
    await record(app, { party }),
  ].map(({ id }) => id)
  const first = await ofUser(customer.id, { pageSize: 2 })
  expect(queriesOf('getTransactionsOfUser')).toBe(2)
  const next = await ofUser(customer.id, {
    pageSize: 2,
    lastEvaluatedKey: first.pagination.lastEvaluatedKey!,
  })
  const read = [...first.data, ...next.data]
  expect(read.map(({ id }) => id)).toEqual(made.toReversed())
  expect(next.pagination.lastEvaluatedKey).toBeNull()
  const withoutReceipts = ({ data }: Awaited<ReturnType<typeof ofUser>>) =>
    data.map(({ receipt: _, ...each }) => each)
  expect(withoutReceipts(await ofUser(customer.id))).toEqual(
    withoutReceipts(await customer.client.getTransactions()),
  )
  const found = async (query: OfUser) => (await ofUser(customer.id, query)).data.map(({ id }) => id)
  expect(await found({ category: 'payment-out' })).toEqual([made[1]])
  expect(await found({ keyword: 'the WAIT' })).toEqual([made[0]])
})

test('those of a store are its own', async () => {
  const { id } = await record(app, { party: { storeId }, category: 'order-in' })
  const elsewhere = await openStore(owner)
  await record(app, { party: { storeId: elsewhere.id }, category: 'order-in' })
  expect((await ofStore(storeId)).data).toMatchObject([{ id, category: 'order-in', type: 'credit' }])
  expect(queriesOf('getTransactionsOfStore')).toBe(2)
})

test('who has no wallet is absent, who is deleted is gone, and others than operators are refused', async () => {
  for (const id of [owner.id, absent]) expect(await outcomeOf(ofUser(id))).toBe('404 user.absent')
  expect(await outcomeOf(ofStore(absent))).toBe('404 store.absent')
  const gone = await signUp(app, 'customer')
  await gone.client.deleteAccount({ body: { password: gone.password } })
  expect(await outcomeOf(ofUser(gone.id))).toBe('410 user.deleted')
  const { id: emptied } = await openStore(owner)
  await owner.client.deleteStore({ params: { storeId: emptied } })
  expect(await outcomeOf(ofStore(emptied))).toBe('410 store.deleted')
  expect(await outcomeOf(ofUser('nobody'))).toBe('400 request.invalid')
  expect(await outcomeOf(ofStore('nowhere'))).toBe('400 request.invalid')
  expect(await outcomeOf(ofUser(customer.id, {}, customer))).toBe('403 auth.role.forbidden')
  expect(await outcomeOf(ofStore(storeId, owner))).toBe('403 auth.role.forbidden')
})
