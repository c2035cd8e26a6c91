import { expect, test } from 'vitest'
import { post, standingOf, walletOf } from '#modules/ledger/index.ts'
import { newId } from '#platform/ids.ts'
import { sandboxAccountNumber } from '#providers/banks/sandbox.ts'
import { startApp } from '#testing/app.ts'
import { give } from '#testing/money/money.ts'
import { richRider, untilWithdrawal } from '#testing/money/wallets.ts'
import { expectField, operator, outcomeOf, type Person, prove, signUp } from '#testing/people.ts'
import { naira } from '#testing/stores.ts'

const app = await startApp({ SANDBOX_TRANSFER_SECONDS: '0' })
const { db, clock } = app.services
const staff = await operator(app)
const absent = '01900000-0000-7000-8000-0000000000ff'

interface Customer {
  person: Person
  party: { userId: string }
  bankId: string
}

async function customerWith(kobo: number): Promise<Customer> {
  const person = await signUp(app, 'customer')
  const banks = [{ code: '058', account: { number: sandboxAccountNumber('058', 12345678) } }]
  const { data } = await person.client.updateUser({ body: { banks } })
  const party = { userId: person.id }
  await give(app, party, kobo)
  return { person, party, bankId: data.banks[0]!.id }
}

const payOut = ({ party, bankId }: Omit<Customer, 'person'>, amount: number, idempotencyKey?: string) =>
  staff.client.payOut({
    params: party,
    body: { fund: naira(amount), bank: { id: bankId } },
    ...(idempotencyKey && { idempotencyKey }),
  })

test('part of a customer’s balance is paid to their bank, without a fee', async () => {
  const customer = await customerWith(80_050)
  const { data } = await payOut(customer, 800)
  expect(data).toMatchObject({
    type: 'debit',
    category: 'withdrawal-out',
    affectsBalance: true,
    payment: { method: 'single-transfer', status: 'pending', bank: { id: customer.bankId } },
    summary: { title: expect.stringMatching(/^Payout to /), bill: { price: naira(800) } },
  })
  expect(data.summary.service.price).toEqual(naira(0))
  expect((await customer.person.client.getAlerts({})).data).toMatchObject([
    {
      type: 'payout-initiated',
      body: 'Buka is sending ₦800 of your wallet to your bank account. If you did not ask for it, contact support.',
      data: { transactionId: data.id },
    },
  ])
  await untilWithdrawal(app, data.id, 'completed')
  expect(await standingOf(db, customer.party)).toEqual({ balance: 50, held: 0, receivable: 0 })
  const [act] = (await staff.client.getAuditLog()).data
  expect(act).toMatchObject({ operation: 'payOut', operatorId: staff.id, params: customer.party })
})

test('any amount above zero and up to the balance can be paid out', async () => {
  const customer = await customerWith(1)
  await expectField(payOut(customer, 0), 'fund.amount')
  await expectField(payOut(customer, 0.005), 'fund.amount')
  expect(await outcomeOf(payOut(customer, 0.02))).toBe('400 wallet.funds.insufficient')
  expect(await outcomeOf(payOut(customer, 0.01))).toBe('200')
})

test('concurrent payouts do not exceed the balance', async () => {
  const customer = await customerWith(100_000)
  const outcomes = await Promise.all(
    Array.from({ length: 5 }, (_, index) => outcomeOf(payOut(customer, 400, `try-${index}`))),
  )
  expect(outcomes.filter((outcome) => outcome === '200')).toHaveLength(2)
  expect(outcomes.filter((outcome) => outcome === '400 wallet.funds.insufficient')).toHaveLength(3)
  expect((await standingOf(db, customer.party)).balance).toBe(20_000)
})

test('an identical payout without a key is refused as a likely duplicate', async () => {
  const customer = await customerWith(100_000)
  const twice = await Promise.all([outcomeOf(payOut(customer, 400)), outcomeOf(payOut(customer, 400))])
  expect(twice.toSorted()).toEqual(['200', '400 wallet.withdrawal.repeated'])
})

test('only to a bank record of the customer', async () => {
  const [customer, other] = [await customerWith(10_000), await customerWith(10_000)]
  expect(await outcomeOf(payOut({ ...customer, bankId: other.bankId }, 50))).toBe('400 wallet.bank.absent')
})

test('only for customers: others withdraw themselves', async () => {
  const { party, bankId } = await richRider(app, staff, 50_000)
  const rider = { party: party as { userId: string }, bankId }
  await expectField(payOut(rider, 50), 'userId')
  expect((await standingOf(db, party)).held).toBe(0)
  expect(await outcomeOf(payOut({ party: { userId: absent }, bankId: absent }, 50))).toBe('404 user.absent')
})

test('not for a day after a reset, not with a debt, not while suspended', async () => {
  const reset = await customerWith(10_000)
  await clock.advance(31_000)
  const { telephone } = reset.person
  const proof = await prove(app, telephone, 'reset-password', 'customer')
  const password = 'suya-with-onions'
  await app.client().resetPassword({ body: { role: 'customer', telephone, password, proof } })
  expect(await outcomeOf(payOut(reset, 50))).toBe('403 wallet.withdrawals.paused')

  const owing = await customerWith(10_000)
  await db.transaction((tx) =>
    post(tx, {
      key: newId(),
      kind: 'order-fault',
      legs: [
        { account: walletOf(owing.party), amount: -15_000, mayOwe: true },
        { account: 'losses', amount: 15_000 },
      ],
    }),
  )
  expect(await outcomeOf(payOut(owing, 50))).toBe('403 wallet.receivable.open')

  const body = { status: 'suspended', reason: 'Looked into.' } as const
  const suspended = await customerWith(10_000)
  await staff.client.decideRoleStatus({ params: { userId: suspended.person.id }, body })
  expect(await outcomeOf(payOut(suspended, 50))).toBe('403 user.suspended')
})
