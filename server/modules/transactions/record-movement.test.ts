import { expect, test } from 'vitest'
import type { Alert } from '#contract/records/alert.ts'
import type { Transaction } from '#contract/records/transaction.ts'
import { type Journal, type Leg, standingOf, walletOf } from '#modules/ledger/index.ts'
import { sql } from '#platform/database/sql.ts'
import { newId } from '#platform/ids.ts'
import type { Party } from '#server/party.ts'
import { sharedApp } from '#testing/app.ts'
import { give } from '#testing/money/money.ts'
import { eventsOn, operator, signUp } from '#testing/people.ts'
import { activeOwner, openStore } from '#testing/stores.ts'
import { type NewRecord, recordMovement } from './index.ts'

const app = await sharedApp()
const { db } = app.services
const staff = await operator(app)
const owner = await activeOwner(app, staff)
const newStore = async (): Promise<Party> => ({ storeId: (await openStore(owner)).id })
const newRider = async (): Promise<Party> => ({ userId: (await signUp(app, 'rider')).id })

const moving = (journal: Pick<Journal, 'legs'> & Partial<Journal>, records: NewRecord[]) =>
  db.transaction((tx) =>
    recordMovement(tx, app.services, { key: `moved:${newId()}`, kind: 'adjustment', ...journal }, records),
  )

const recordOf = (
  party: Party,
  category: NewRecord['category'],
  amount: number,
  more: Partial<NewRecord> = {},
): NewRecord => ({ party, category, amount, title: 'Moved', method: 'wallet', ...more })

/** A party's records with the effect of the journals on its wallet, oldest first. */
const booksOf = async (party: Party) => {
  const account = walletOf(party)
  const records = await db.many<{ category: string; type: string; effect: number; bill_price: number }>(sql`
    SELECT category, type, effect, bill_price FROM wallet_transaction
    WHERE account_id = (SELECT id FROM ledger_account WHERE name = ${account}) ORDER BY id`)
  const unexplained = await db.many(sql`
    SELECT journal_id FROM (
      SELECT journal_id, account_id, amount FROM ledger_entry
      UNION ALL SELECT journal_id, account_id, -effect FROM wallet_transaction
    ) AS told JOIN ledger_account ON ledger_account.id = account_id
    WHERE name = ${account} GROUP BY journal_id HAVING sum(amount) <> 0`)
  return { records, unexplained }
}

const fromAdjustments = (...legs: Leg[]): Leg[] => [
  { account: 'adjustments', amount: -legs.reduce((sum, { amount }) => sum + amount, 0) },
  ...legs,
]

test('the records of a journal sum to its entries', async () => {
  const [store, rider] = [await newStore(), await newRider()]
  const { records } = await moving(
    {
      legs: fromAdjustments(
        { account: walletOf(store), amount: 900 },
        { account: walletOf(rider), amount: 400 },
      ),
    },
    [
      recordOf(store, 'order-in', 1000, { summary: { items: { count: 2, price: 1000 } } }),
      recordOf(store, 'commission-out', 100),
      recordOf(rider, 'delivery-in', 300, { summary: { delivery: 300 } }),
      recordOf(rider, 'tip-in', 100),
    ],
  )
  expect(records.map(({ category, bill_price }) => [category, bill_price])).toEqual([
    ['order-in', 1000],
    ['commission-out', 100],
    ['delivery-in', 300],
    ['tip-in', 100],
  ])
  expect(records[0]).toMatchObject({ type: 'credit', status: 'completed', items_count: 2, items_price: 1000 })
  expect(await booksOf(store)).toMatchObject({
    records: [{ effect: 1000 }, { effect: -100 }],
    unexplained: [],
  })
  expect(await booksOf(rider)).toMatchObject({ records: [{ effect: 300 }, { effect: 100 }], unexplained: [] })
})

test('a record of zero is not written', async () => {
  const rider = await newRider()
  const legs = fromAdjustments({ account: walletOf(rider), amount: 300 })
  const { records } = await moving({ legs }, [
    recordOf(rider, 'delivery-in', 300),
    recordOf(rider, 'tip-in', 0),
  ])
  expect(records.map(({ category }) => category)).toEqual(['delivery-in'])
})

test('the same journal again writes no record and emits no event', async () => {
  const rider = await newRider()
  const journal = { key: newId(), legs: fromAdjustments({ account: walletOf(rider), amount: 500 }) }
  const first = await moving(journal, [recordOf(rider, 'delivery-in', 500)])
  const newTransactionEvents = () => db.many(sql`SELECT FROM event WHERE event = 'transaction.new'`)
  const before = await newTransactionEvents()
  const again = await moving(journal, [recordOf(rider, 'delivery-in', 500)])
  expect(again).toEqual({ journalId: first.journalId, posted: false, records: [] })
  expect((await booksOf(rider)).records).toHaveLength(1)
  expect(await newTransactionEvents()).toHaveLength(before.length)
})

test('the same journal posted concurrently writes one record', async () => {
  const rider = await newRider()
  const journal = { key: newId(), legs: fromAdjustments({ account: walletOf(rider), amount: 500 }) }
  await Promise.all(Array.from({ length: 8 }, () => moving(journal, [recordOf(rider, 'delivery-in', 500)])))
  expect(await booksOf(rider)).toMatchObject({ records: [{ effect: 500 }], unexplained: [] })
})

/** The records of a party's debts, oldest first. */
const debtsOf = (party: Party) =>
  db.many<{ status: string; bill_price: number }>(sql`
    SELECT wallet_transaction.status, bill_price FROM wallet_transaction JOIN ledger_account ON ledger_account.id = account_id
    WHERE name = ${walletOf(party)} AND effect = 0 ORDER BY wallet_transaction.id`)

const charge = (party: Party, amount: number) =>
  moving({ legs: fromAdjustments({ account: walletOf(party), amount: -amount, mayOwe: true }) }, [
    recordOf(party, 'charge-out', amount),
  ])

const owed = { category: 'charge-out', type: 'debit', title: 'Owed: Moved', affects_balance: false }

test('a charge has records of the amount taken and the amount owed, and a collection has its own', async () => {
  const rider = await newRider()
  await give(app, rider, 300)
  expect((await charge(rider, 1000)).records).toMatchObject([
    { category: 'charge-out', status: 'completed', bill_price: 300, affects_balance: true, debt: null },
    { ...owed, status: 'pending', bill_price: 700, debt: { owed: 700, outstanding: 700 } },
  ])
  expect(await standingOf(db, rider)).toEqual({ balance: 0, held: 0, receivable: 700 })

  const legs = fromAdjustments({ account: walletOf(rider), amount: 500 })
  const { records } = await moving({ legs }, [recordOf(rider, 'delivery-in', 500)])
  expect(records).toMatchObject([
    { category: 'delivery-in', type: 'credit', bill_price: 500 },
    { category: 'charge-out', type: 'debit', bill_price: 500, title: 'Collected: Moved', debt: null },
  ])
  expect(await debtsOf(rider)).toEqual([{ status: 'pending', bill_price: 200 }])
  await give(app, rider, 1000)
  const { records: all, unexplained } = await booksOf(rider)
  expect(all.map(({ effect }) => effect)).toEqual([300, -300, 0, 500, -500, 1000, -200])
  expect(unexplained).toEqual([])
  expect(await standingOf(db, rider)).toEqual({ balance: 800, held: 0, receivable: 0 })
  expect(await debtsOf(rider)).toEqual([{ status: 'completed', bill_price: 0 }])
})

test('a charge on an empty wallet is all owed', async () => {
  const rider = await newRider()
  expect((await charge(rider, 400)).records).toMatchObject([{ ...owed, status: 'pending', bill_price: 400 }])
  await give(app, rider, 400)
  expect((await booksOf(rider)).records.map(({ effect }) => effect)).toEqual([0, 400, -400])
})

test('a partial charge keeps the lines that it covers, and has the missing amount', async () => {
  const store = await newStore()
  await give(app, store, 350)
  const lines = { items: { count: 2, price: 300 }, packs: { count: 1, price: 100 }, delivery: 100 }
  const { records } = await moving(
    { legs: fromAdjustments({ account: walletOf(store), amount: -500, mayOwe: true }) },
    [recordOf(store, 'refund-out', 500, { summary: lines })],
  )
  expect(records).toMatchObject([
    {
      category: 'refund-out',
      bill_price: 350,
      items_count: 2,
      items_price: 300,
      packs_count: 1,
      packs_price: 50,
    },
    { ...owed, bill_price: 150, items_price: 0, packs_price: 0, delivery_price: 0 },
  ])
})

test('a debt and each collection of it emit events and alerts, with their amounts', async () => {
  const rider = await newRider()
  await charge(rider, 1_050)
  await give(app, rider, 300)
  await give(app, rider, 1_000)
  const lines = (await eventsOn(app, rider)).map(({ event, data }) => {
    if (event === 'alert.new') {
      const { type, body } = data as unknown as Alert
      return `${type}: ${body}`
    }
    const { summary } = data as unknown as Transaction
    return `${event} ${summary.title} ${summary.bill.price.amount}`
  })
  expect(lines).toEqual([
    'transaction.new Owed: Moved 10.5',
    expect.stringMatching(/^debt-arisen: ₦10.50 is owed\. It is taken /),
    'transaction.new Given for a test 3',
    'transaction.new Collected: Moved 3',
    'transaction.update Owed: Moved 7.5',
    expect.stringMatching(/^debt-collected: ₦3 was taken .* ₦7.50 is still owed\.$/),
    'transaction.new Given for a test 10',
    'transaction.new Collected: Moved 7.5',
    'transaction.update Owed: Moved 0',
    expect.stringMatching(/^debt-collected: ₦7.50 was taken .* Nothing is owed for it any more\.$/),
  ])
})

test('the alert of a debt has the whole charge where some of it was taken', async () => {
  const rider = await newRider()
  await give(app, rider, 20_094)
  await charge(rider, 90_000)
  const alerts = (await eventsOn(app, rider)).filter(({ event }) => event === 'alert.new')
  expect(alerts.map(({ data }) => (data as unknown as Alert).body)).toEqual([
    '₦900 was charged; ₦200.94 was taken from your wallet, ₦699.06 is owed. No withdrawals until it is paid.',
  ])
})

test('the debts of several faults are collected from the next credit', async () => {
  const rider = await newRider()
  await charge(rider, 100)
  await charge(rider, 200)
  await give(app, rider, 1000)
  expect(await booksOf(rider)).toMatchObject({ unexplained: [] })
  expect(await standingOf(db, rider)).toMatchObject({ balance: 700, receivable: 0 })
  expect((await debtsOf(rider)).map(({ status }) => status)).toEqual(['completed', 'completed'])
})
