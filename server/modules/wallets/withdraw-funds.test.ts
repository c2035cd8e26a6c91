import { describe, expect, test } from 'vitest'
import type { Transaction } from '#contract/records/transaction.ts'
import { post, standingOf, walletOf } from '#modules/ledger/index.ts'
import { sql } from '#platform/database/sql.ts'
import { newId } from '#platform/ids.ts'
import { startApp } from '#testing/app.ts'
import { tellSandbox } from '#testing/money/sandbox.ts'
import { goodPin, type Holder, richRider, untilWithdrawal, withdrawalOf } from '#testing/money/wallets.ts'
import { expectCleanBooks } from '#testing/orders/paid-orders.ts'
import { eventsOf, expectField, operator, outcomeOf, refusal, signUp } from '#testing/people.ts'
import { naira } from '#testing/stores.ts'

const app = await startApp({ SANDBOX_TRANSFER_SECONDS: '-1' })
const { db, clock } = app.services
const staff = await operator(app)
const rider = (kobo: number) => richRider(app, staff, kobo)

const body = ({ bankId }: Holder, amount = 2500) => ({
  fund: naira(amount),
  bank: { id: bankId },
  pin: goodPin,
})
const withdraw = (holder: Holder, amount?: number) =>
  holder.person.client.withdrawFunds({ body: body(holder, amount) })
const conclude = (reference: string, outcome: string) =>
  tellSandbox(app, `withdrawal/${reference}`, { outcome })
/** The rider's records, oldest first, without the initial credit. */
const recordsOf = async ({ person }: Holder) => {
  const { data } = await person.client.getTransactions()
  const short = ({ category, payment, summary, affectsBalance }: Transaction) => {
    const { service, bill } = summary
    return [category, payment.status, service.price.amount, bill.price.amount, affectsBalance]
  }
  return data.toReversed().slice(1).map(short)
}

test('the answer is the withdrawal-out record and the account with its available balance', async () => {
  const holder = await rider(1_000_000)
  const { data, statusCode } = await withdraw(holder)
  expect(statusCode).toBe(200)
  expect(data.transaction).toMatchObject({
    type: 'debit',
    category: 'withdrawal-out',
    payment: { method: 'single-transfer', status: 'pending', bank: { id: holder.bankId, code: '058' } },
    summary: {
      service: { price: naira(10) },
      bill: { price: naira(2510) },
      items: { count: 0, price: naira(0) },
    },
    affectsBalance: true,
    debt: null,
    store: null,
    order: null,
  })
  expect(data.transaction.receipt.image.url).toMatch(/\.png\?expires=/)
  expect(data.user).toMatchObject({
    id: holder.person.id,
    wallet: { balance: naira(7490), pin: { enabled: true } },
    banks: [{ id: holder.bankId }],
  })
  expect(await standingOf(db, holder.party)).toEqual({ balance: 749_000, held: 251_000, receivable: 0 })
})

test('a success settles the money and its record, with events', async () => {
  const holder = await rider(1_000_000)
  const { data } = await withdraw(holder)
  const { reference } = await untilWithdrawal(app, data.transaction.id, 'processing')
  await conclude(reference, 'success')
  await untilWithdrawal(app, data.transaction.id, 'completed')
  expect(await standingOf(db, holder.party)).toEqual({ balance: 749_000, held: 0, receivable: 0 })
  expect(await recordsOf(holder)).toEqual([['withdrawal-out', 'completed', 10, 2510, true]])
  const emitted = (await eventsOf(app, holder.person.id)).filter(({ event }) =>
    event.startsWith('transaction.'),
  )
  const lines = emitted.map(({ event, data }) => {
    const { category, payment } = data as unknown as Transaction
    return `${event} ${category} ${payment.status}`
  })
  expect(lines.slice(1)).toEqual([
    'transaction.new withdrawal-out pending',
    'transaction.update withdrawal-out processing',
    'transaction.update withdrawal-out completed',
  ])
})

test('a failure returns amount and fee, and its record says so', async () => {
  const holder = await rider(1_000_000)
  const { data } = await withdraw(holder)
  const { reference } = await untilWithdrawal(app, data.transaction.id, 'processing')
  await conclude(reference, 'failed')
  await untilWithdrawal(app, data.transaction.id, 'failed')
  expect(await standingOf(db, holder.party)).toEqual({ balance: 1_000_000, held: 0, receivable: 0 })
  expect(await recordsOf(holder)).toEqual([['withdrawal-out', 'failed', 10, 2510, false]])
  await expectCleanBooks(app)
})

test('money returned after a success is one refund of amount and fee', async () => {
  const holder = await rider(1_000_000)
  const { data } = await withdraw(holder)
  const { reference } = await untilWithdrawal(app, data.transaction.id, 'processing')
  await conclude(reference, 'success')
  await untilWithdrawal(app, data.transaction.id, 'completed')
  await conclude(reference, 'reversed')
  await untilWithdrawal(app, data.transaction.id, 'reversed')
  expect(await standingOf(db, holder.party)).toEqual({ balance: 1_000_000, held: 0, receivable: 0 })
  expect(await recordsOf(holder)).toEqual([
    ['withdrawal-out', 'reversed', 10, 2510, true],
    ['refund-in', 'completed', 10, 2510, true],
  ])
  await expectCleanBooks(app)
})

test.for([
  [100, 10],
  [5000, 10],
  [5000.01, 25],
  [50_000, 25],
  [50_000.01, 50],
] as const)('a withdrawal of ₦%d costs ₦%d', async ([amount, fee]) => {
  const holder = await rider(10_000_000)
  const { data } = await withdraw(holder, amount)
  expect(data.transaction.summary.service.price).toEqual(naira(fee))
})

test.for([
  [99.99, 'fund.amount'],
  [0, 'fund.amount'],
  [-500, 'fund.amount'],
  [100.001, 'fund.amount'],
  [1e300, 'fund.amount'],
] as const)('an amount of %d is refused for %s', async ([amount, path]) => {
  await expectField(withdraw(await rider(1_000_000), amount), path)
})

test('another currency, a PIN of letters and an unknown key are refused by field', async () => {
  const holder = await rider(1_000_000)
  const send = (change: object) =>
    holder.person.client.withdrawFunds({ body: { ...body(holder), ...change } as never })
  await expectField(send({ fund: { currency: 'usd', amount: 500 } }), 'fund.currency')
  await expectField(send({ pin: '47a1' }), 'pin')
  await expectField(send({ bank: {} }), 'bank.id')
  await expectField(send({ fee: 0 }), 'fee')
})

test('the whole balance cannot be withdrawn, because of the fee; the balance less the fee can', async () => {
  const holder = await rider(500_000)
  expect(await refusal(withdraw(holder, 5000))).toMatchObject({
    code: 'wallet.funds.insufficient',
    statusCode: 400,
  })
  await withdraw(holder, 4990)
  expect(await standingOf(db, holder.party)).toMatchObject({ balance: 0, held: 500_000 })
})

test('a bank record of another user is not found', async () => {
  const [holder, other] = [await rider(500_000), await rider(0)]
  const call = holder.person.client.withdrawFunds({ body: { ...body(holder), bank: { id: other.bankId } } })
  expect(await refusal(call)).toMatchObject({ code: 'wallet.bank.absent', statusCode: 400 })
})

test('wrong and missing PINs are refused and debit nothing', async () => {
  const holder = await rider(500_000)
  const call = holder.person.client.withdrawFunds({ body: { ...body(holder), pin: '5982' } })
  expect(await refusal(call)).toMatchObject({ code: 'wallet.pin.incorrect', statusCode: 403 })
  const pinless = await signUp(app, 'rider')
  const none = pinless.client.withdrawFunds({ body: { ...body(holder), bank: { id: newId() } } })
  expect(await refusal(none)).toMatchObject({ code: 'wallet.pin.unset', statusCode: 403 })
  expect(await standingOf(db, holder.party)).toMatchObject({ balance: 500_000, held: 0 })
})

test.for(['customer', 'store', 'assistant'] as const)('a %s is forbidden', async (role) => {
  const person = await signUp(app, role)
  const call = person.client.withdrawFunds({
    body: { fund: naira(500), bank: { id: newId() }, pin: goodPin },
  })
  expect(await refusal(call)).toMatchObject({ code: 'auth.role.forbidden', statusCode: 403 })
})

test.for([
  ['pending', 'auth.role.not-active'],
  ['rejected', 'auth.role.not-active'],
  ['suspended', 'account.suspended'],
] as const)('a rider who is %s cannot withdraw', async ([status, code]) => {
  const holder = await rider(500_000)
  await db.run(sql`UPDATE users SET role_status = ${status} WHERE id = ${holder.person.id}`)
  expect(await refusal(withdraw(holder))).toMatchObject({ code, statusCode: 403 })
})

test('a rider whose role was revoked can withdraw the earnings', async () => {
  const holder = await rider(500_000)
  await db.run(sql`UPDATE users SET role_status = 'revoked' WHERE id = ${holder.person.id}`)
  expect((await withdraw(holder)).statusCode).toBe(200)
})

test('nothing can be withdrawn for a day after a reset', async () => {
  const holder = await rider(500_000)
  await db.run(sql`
    UPDATE users SET withdrawals_paused_until = service_now() + interval '1 minute' WHERE id = ${holder.person.id}`)
  expect(await refusal(withdraw(holder))).toMatchObject({
    code: 'wallet.withdrawals.paused',
    statusCode: 403,
  })
  await clock.advance(61_000)
  expect((await withdraw(holder)).statusCode).toBe(200)
})

test('nothing can be withdrawn with a debt', async () => {
  const holder = await rider(100_000)
  await db.transaction((tx) =>
    post(tx, {
      key: newId(),
      kind: 'order-fault',
      legs: [
        { account: walletOf(holder.party), amount: -150_000, mayOwe: true },
        { account: 'losses', amount: 150_000 },
      ],
    }),
  )
  expect(await refusal(withdraw(holder))).toMatchObject({ code: 'wallet.receivable.open', statusCode: 403 })
})

test('the same withdrawal without a key is refused for half a minute, also concurrently', async () => {
  const holder = await rider(1_000_000)
  const both = await Promise.all([outcomeOf(withdraw(holder)), outcomeOf(withdraw(holder))])
  expect(both.toSorted()).toEqual(['200', '400 wallet.withdrawal.repeated'])
  expect(await refusal(withdraw(holder))).toMatchObject({
    code: 'wallet.withdrawal.repeated',
    statusCode: 400,
  })
  expect((await withdraw(holder, 2501)).statusCode).toBe(200)
  await clock.advance(31_000)
  expect((await withdraw(holder)).statusCode).toBe(200)
})

test('with a key a withdrawal is made once and its answer repeated; another key makes another', async () => {
  const holder = await rider(1_000_000)
  const send = (idempotencyKey: string) =>
    holder.person.client.withdrawFunds({ body: body(holder), idempotencyKey })
  const [first, again] = await Promise.all([send('one'), send('one')])
  expect(again.data.transaction.id).toBe(first.data.transaction.id)
  const other = await send('two')
  expect(other.data.transaction.id).not.toBe(first.data.transaction.id)
  expect(await standingOf(db, holder.party)).toMatchObject({ held: 502_000 })
})

test('it takes eleven statements, and one more for the provider', async () => {
  const holder = await rider(1_000_000)
  const { data } = await withdraw(holder)
  const line = app.log.findLast(({ operation }) => operation === 'withdrawFunds')
  expect(line?.queries).toBeLessThanOrEqual(11)
  expect((await withdrawalOf(app, data.transaction.id)).reference).toMatch(/^wd-[0-9a-f-]{36}$/)
})

describe('the key of a withdrawal', () => {
  const send = (holder: Holder, idempotencyKey: string, pin: string) =>
    holder.person.client.withdrawFunds({ body: { ...body(holder), pin }, idempotencyKey })

  test('reveals nothing about the PIN: a replay is the same with any PIN', async () => {
    const holder = await rider(1_000_000)
    const { data } = await send(holder, 'known', goodPin)
    for (const pin of ['8203', '6158', goodPin])
      expect((await send(holder, 'known', pin)).data.transaction.id).toBe(data.transaction.id)
  })

  test('can be used again after a mistyped PIN, which counts as an attempt', async () => {
    const holder = await rider(1_000_000)
    for (let tries = 1; tries <= 2; tries += 1)
      expect(await outcomeOf(send(holder, 'mistyped', '8203'))).toBe('403 wallet.pin.incorrect')
    expect(await db.one(sql`SELECT tries FROM wallet_pin WHERE party_id = ${holder.person.id}`)).toEqual({
      tries: 2,
    })
    expect((await send(holder, 'mistyped', goodPin)).statusCode).toBe(200)
  })
})
