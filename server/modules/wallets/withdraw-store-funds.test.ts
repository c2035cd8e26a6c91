import { expect, test } from 'vitest'
import { standingOf } from '#modules/ledger/index.ts'
import { startApp } from '#testing/app.ts'
import { goodPin, richRider, richStore, untilWithdrawal } from '#testing/money/wallets.ts'
import { operator, refusal } from '#testing/people.ts'
import { activeOwner, assistantOf, naira } from '#testing/stores.ts'

const app = await startApp({ SANDBOX_TRANSFER_SECONDS: '0' })
const { db } = app.services
const staff = await operator(app)
const store = await richStore(app, staff, 10_000_000)
const params = { storeId: store.storeId }
const body = { fund: naira(60_000), bank: { id: store.bankId }, pin: goodPin }

test('the owner withdraws from the store’s wallet, to the store’s bank', async () => {
  const { data } = await store.person.client.withdrawStoreFunds({ params, body })
  expect(data.transaction).toMatchObject({
    category: 'withdrawal-out',
    store: { id: store.storeId },
    payment: { status: 'pending', bank: { id: store.bankId } },
    summary: { service: { price: naira(50) }, bill: { price: naira(60_050) } },
  })
  expect(data.wallet).toMatchObject({ balance: naira(39_950), held: naira(60_050), pin: { enabled: true } })
  await untilWithdrawal(app, data.transaction.id, 'completed')
  expect(await standingOf(db, store.party)).toEqual({ balance: 3_995_000, held: 0, receivable: 0 })
  const listed = await store.person.client.getStoreTransactions({
    params,
    query: { category: 'withdrawal-out' },
  })
  expect(listed.data).toMatchObject([{ id: data.transaction.id, payment: { status: 'completed' } }])
})

test('an assistant with the permission money cannot; for another owner the store does not exist', async () => {
  const assistant = await assistantOf(app, store.person, store.storeId, ['money'])
  const call = assistant.client.withdrawStoreFunds({ params, body })
  expect(await refusal(call)).toMatchObject({ code: 'auth.role.forbidden', statusCode: 403 })
  const other = await activeOwner(app, staff)
  expect(await refusal(other.client.withdrawStoreFunds({ params, body }))).toMatchObject({
    code: 'store.absent',
    statusCode: 404,
  })
})

test('the bank record, the PIN and the funds must be the store’s', async () => {
  const rider = await richRider(app, staff, 0)
  const send = (change: object) =>
    store.person.client.withdrawStoreFunds({ params, body: { ...body, ...change } })
  expect(await refusal(send({ bank: { id: rider.bankId } }))).toMatchObject({ code: 'wallet.bank.absent' })
  expect(await refusal(send({ pin: '5938' }))).toMatchObject({ code: 'wallet.pin.incorrect' })
  expect(await refusal(send({ fund: naira(900_000) }))).toMatchObject({ code: 'wallet.funds.insufficient' })
})
