import { expect, test } from 'vitest'
import { demo } from '#contract/demo.ts'
import { openSession } from '#modules/identity/index.ts'
import { reconcile, standingOf } from '#modules/ledger/index.ts'
import { sql } from '#platform/database/sql.ts'
import { startFilledApp } from '#testing/app/filled-app.ts'
import { eventually, jobsOf } from '#testing/people.ts'

const app = await startFilledApp()
const { services } = app
const { db } = services

async function clientOf(role: 'customer' | 'rider' | 'store' | 'operator') {
  const { accessToken } = await db.transaction((tx) =>
    openSession(tx, services, { userId: demo.people[role].id, role, device: 'Demo' }),
  )
  return app.client(accessToken)
}
const params = { storeId: demo.storeId }
const pageSize = 100

/** Waits for the jobs that filling the demo data left due. */
const settled = () =>
  eventually(async () => {
    const open = await jobsOf(app, 'pursueWithdrawal')
    return open.length === 0 || undefined
  }, 'the end of what was to be done at once')

test('the clock is restored', async () => {
  const { moved } = await db.one<{ moved: boolean }>(sql`SELECT clock_shift() <> '0' AS moved`)
  expect(moved).toBe(false)
})

test('the ledger of the demo data is clean, also after its jobs have run', async () => {
  const before = await reconcile(db)
  expect(before.checks.flatMap(({ faults }) => faults)).toEqual([])
  await settled()
  expect((await reconcile(db)).clean).toBe(true)
})

test('past withdrawals are not sent', async () => {
  await settled()
  expect(await db.many(sql`SELECT FROM sandbox_transfer_out`)).toEqual([])
})

test('every user has their earnings or refunds, a bank and a PIN', async () => {
  const [customer, rider, store] = [
    await clientOf('customer'),
    await clientOf('rider'),
    await clientOf('store'),
  ]
  expect((await customer.getWallet({})).data).toMatchObject({
    balance: { amount: expect.closeTo(14_500, -3) },
    pin: { enabled: true },
  })
  const { balance } = (await rider.getWallet({})).data
  expect(balance.amount).toBeGreaterThan(40_000)
  expect(balance.amount).toBeLessThan(50_000)
  const ofStore = (await store.getStoreWallet({ params })).data
  expect(ofStore.balance.amount).toBeGreaterThan(400_000)
  expect(ofStore.balance.amount).toBeLessThan(500_000)
  expect(await standingOf(db, { userId: demo.people.rider.id })).toMatchObject({ held: 0, receivable: 0 })
  expect((await rider.getAccount({})).data.banks).toMatchObject([{ id: demo.riderBankId }])
})

test('every bank record is as the sandbox resolves it', async () => {
  const records = await db.many<{ bankCode: string; accountNumber: string; accountName: string }>(sql`
    SELECT code AS "bankCode", account_number AS "accountNumber", account_name AS "accountName" FROM bank_record`)
  expect(records).toHaveLength(3)
  for (const { bankCode, accountNumber, accountName } of records) {
    const resolved = await services.banks.resolveAccount({ bankCode, accountNumber })
    expect(resolved).toEqual({ accountName, accountNumber })
  }
})

test('transactions are dated over the last days, newest first, with their purpose', async () => {
  const [customer, rider, store] = [
    await clientOf('customer'),
    await clientOf('rider'),
    await clientOf('store'),
  ]
  const { data } = await rider.getTransactions({ query: { pageSize } })
  const dates = data.slice(0, -1).map(({ dateCreated }) => dateCreated)
  expect(dates).toEqual(dates.toSorted().toReversed())
  expect(data.at(-1)).toMatchObject({ id: demo.transactionId, category: 'delivery-in' })
  expect(Date.now() - Date.parse(data.at(-1)!.dateCreated)).toBeGreaterThan(9 * 24 * 3_600_000)
  expect(new Set(data.map(({ category }) => category))).toEqual(
    new Set(['delivery-in', 'tip-in', 'compensation-in', 'withdrawal-out']),
  )
  const withdrawals = data.filter(({ category }) => category === 'withdrawal-out')
  expect(withdrawals.map(({ payment }) => payment.status)).toEqual(['failed', 'completed'])

  const ofStore = (await store.getStoreTransactions({ params, query: { pageSize } })).data
  expect(new Set(ofStore.map(({ category }) => category))).toEqual(
    new Set(['order-in', 'commission-out', 'delivery-in', 'charge-out']),
  )
  const ofCustomer = (await customer.getTransactions({ query: { category: 'refund-in' } })).data
  expect(ofCustomer.map(({ summary }) => summary.bill.price.amount)).toEqual([
    6000,
    expect.closeTo(7900, -3),
    650,
  ])
})

test('the pending order can be paid now and in a month', async () => {
  const pay = async () =>
    (await clientOf('customer')).initiateOneTimePayment({ body: { purpose: 'order', orderId: demo.orderId } })
  expect((await pay()).data).toMatchObject({ status: 'pending', order: { slug: demo.orderSlug } })
  await services.clock.advance(31 * 24 * 3_600_000)
  expect((await pay()).statusCode).toBe(208)
})

test('an operator has suspense to assign and an adjustment of another operator to decide', async () => {
  const operator = await clientOf('operator')
  expect((await operator.getSuspense({})).data).toMatchObject([{ id: demo.suspenseId }])
  const { data } = await operator.getAdjustments({ query: { waiting: true } })
  expect(data.map(({ id }) => id)).toEqual([demo.spareAdjustmentId, demo.adjustmentId])
  expect(data.map(({ proposedBy }) => proposedBy)).not.toContain(demo.people.operator.id)
})
