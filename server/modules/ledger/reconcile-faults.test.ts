import { expect, test } from 'vitest'
import { openBooks, proof, rowsByCheck } from '#testing/money/broken-books.ts'

const withBooks = await openBooks()

const checks = {
  entries: 'All entries add up to zero',
  balances: 'All balances add up to zero',
  journals: 'Every journal has entries that add up to zero',
  parents: 'Every entry has its journal and its account',
  sums: 'Every wallet, held amount and escrow is the sum of its entries',
  platform: 'Every account of the platform, with what is not rolled up, is the sum of its entries',
  unrolled: 'Everything not rolled up is an entry of the platform',
  floors: 'No wallet, held amount or escrow is below zero',
  receivables: 'Every receivable is of a wallet and within its amount',
  claims: 'What is owed is what the account claims has paid',
  records: 'Every transaction says what its journal did',
  movements: 'Every movement of a wallet has its transactions',
  bills: 'The bills of a wallet’s transactions add up to its balance',
  debts: 'Every receivable has a transaction that says what is still owed',
  returns: 'Every transaction that failed or was reversed names the journal that brought the money back',
  refunds: 'Every transaction that was reversed is matched by a refund',
  kinds: 'The type, category, sign and wallet of every transaction agree with its party',
  held: 'What is held is what withdrawals under way wait for',
  journalsOfWithdrawals: 'Every withdrawal has the journals of its status',
  wholes: 'Every withdrawal was held whole and left what was held whole',
  statuses: 'The transaction of every withdrawal has its status, and its amount with the fee',
  arrivals: 'Every arrival is in its journal, with what it cost',
  places: 'Every arrival is for a payment or in suspense',
  received: 'Every payment has received what arrived for it',
  suspense: 'Everything in suspense waits for an operator',
  assigned: 'Every suspense item that was assigned has left, and no other has',
  adjustments: 'Every confirmed adjustment moved its amount, and no other did',
  escrows: 'Every escrow is of an order',
  about: 'Whatever is about an order names one that exists',
  orders: 'The escrow of every order is as far as its payment',
}
type CheckName = keyof typeof checks

test('every check has a case below', async () => {
  const { checks: all } = await withBooks('', proof)
  expect(all.map(({ name }) => name)).toEqual(Object.values(checks))
  expect([...new Set(cases.map(([name]) => name))].toSorted()).toEqual(Object.keys(checks).toSorted())
})

const unrolledJournal = `(SELECT id FROM ledger_journal WHERE key = 'not rolled up')`
const losses = `(SELECT id FROM ledger_account WHERE name = 'losses')`
const aWallet = `(SELECT min(name) FROM ledger_account WHERE kind = 'wallet' AND balance > 0)`
const slug = /^TX-[\w-]+$/
const uuid = /^[\da-f-]{36}$/
const reference = /^wd-[\da-f-]{36}$/

/** The check that finds the fault, the fault, the rows it reports, and which other checks find it as well. */
const cases: [CheckName, string, RegExp, CheckName[]][] = [
  [
    'entries',
    `UPDATE ledger_entry SET amount = amount + 1 WHERE journal_id = ${unrolledJournal} AND account_id = ${losses}`,
    /^ngn$/,
    ['journals', 'platform', 'unrolled'],
  ],
  ['balances', `UPDATE ledger_account SET balance = balance + 1 WHERE name = 'vat'`, /^ngn$/, ['platform']],
  [
    'journals',
    `INSERT INTO ledger_journal (id, key, kind, fingerprint) VALUES (gen_random_uuid(), 'empty', 'adjustment', '')`,
    /^empty$/,
    [],
  ],
  [
    'journals',
    `DELETE FROM ledger_entry WHERE journal_id = ${unrolledJournal} AND account_id = ${losses}`,
    /^not rolled up$/,
    ['entries', 'platform', 'unrolled'],
  ],
  [
    'parents',
    `DELETE FROM ledger_journal WHERE id = ${unrolledJournal}`,
    /^journal [\da-f-]+, account \d+ \| journal [\da-f-]+, account \d+$/,
    [],
  ],
  [
    'parents',
    `UPDATE ledger_entry SET account_id = 9999 WHERE journal_id = ${unrolledJournal} AND account_id = ${losses}`,
    /, account 9999$/,
    ['entries', 'platform', 'unrolled'],
  ],
  [
    'sums',
    `UPDATE ledger_account SET balance = balance + 1 WHERE name = ${aWallet}`,
    /^wallet:(user|store):[\da-f-]+$/,
    ['balances', 'bills'],
  ],
  [
    'platform',
    `UPDATE ledger_account SET balance = balance - 1 WHERE name = 'commission'`,
    /^commission$/,
    ['balances'],
  ],
  [
    'unrolled',
    `UPDATE ledger_unrolled SET amount = -499 WHERE account_id = ${losses}`,
    /^journal [\da-f-]+, account losses$/,
    ['balances', 'platform'],
  ],
  [
    'floors',
    `UPDATE ledger_account SET balance = -1 WHERE name = ${aWallet}`,
    /^wallet:/,
    ['balances', 'sums', 'bills'],
  ],
  ['receivables', `UPDATE receivable SET account_id = ${losses} WHERE outstanding = 0`, uuid, ['debts']],
  [
    'receivables',
    `UPDATE receivable SET outstanding = amount + 1 WHERE outstanding > 0`,
    uuid,
    ['claims', 'debts'],
  ],
  [
    'claims',
    `UPDATE receivable SET outstanding = outstanding - 1 WHERE outstanding > 0`,
    /^claims$/,
    ['debts'],
  ],
  ['records', `UPDATE wallet_transaction SET effect = effect + 1 WHERE title = 'Payment found'`, slug, []],
  [
    'records',
    `UPDATE wallet_transaction SET effect = effect + 1 WHERE status = 'failed' AND category = 'withdrawal-out'`,
    /^TX-[\w-]+ \| TX-[\w-]+$/,
    [],
  ],
  [
    'bills',
    `UPDATE wallet_transaction SET bill_price = bill_price + 1 WHERE title = 'Sorry.'`,
    /^wallet:user:/,
    [],
  ],
  ['bills', `UPDATE wallet_transaction SET method = 'card' WHERE title LIKE 'Order %'`, /^wallet:user:/, []],
  [
    'debts',
    `UPDATE wallet_transaction SET bill_price = bill_price - 1 WHERE title LIKE 'Owed: %' AND bill_price > 0`,
    uuid,
    [],
  ],
  ['debts', `UPDATE wallet_transaction SET status = 'pending' WHERE title LIKE 'Owed: %'`, uuid, []],
  ['debts', `DELETE FROM wallet_transaction WHERE title LIKE 'Owed: %' AND status = 'pending'`, uuid, []],
  ['movements', `DELETE FROM wallet_transaction WHERE title = 'Payment found'`, /^wallet:user:/, ['bills']],
  ['returns', `UPDATE wallet_transaction SET back_journal_id = journal_id WHERE title = 'Sorry.'`, slug, []],
  [
    'returns',
    `UPDATE wallet_transaction SET back_journal_id = NULL WHERE status = 'failed'`,
    slug,
    ['movements'],
  ],
  [
    'refunds',
    `UPDATE wallet_transaction SET category = 'compensation-in' WHERE title = 'Withdrawal came back'`,
    slug,
    [],
  ],
  ['kinds', `UPDATE wallet_transaction SET type = 'debit' WHERE title = 'Sorry.'`, slug, ['bills']],
  ['kinds', `UPDATE wallet_transaction SET category = 'delivery-in' WHERE title = 'Sorry.'`, slug, []],
  [
    'kinds',
    `UPDATE wallet_transaction SET user_id = (SELECT id FROM users WHERE role = 'rider' ORDER BY id DESC LIMIT 1)
     WHERE title = 'Payment found'`,
    slug,
    ['bills'],
  ],
  ['held', `DELETE FROM withdrawal WHERE status = 'processing' AND fee > 0`, /^held:user:[\da-f-]+$/, []],
  [
    'held',
    `UPDATE ledger_account SET balance = 0 WHERE kind = 'held'`,
    /^held:user:[\da-f-]+ \| held:user:[\da-f-]+$/,
    ['balances', 'sums'],
  ],
  [
    'journalsOfWithdrawals',
    `UPDATE withdrawal SET back_journal_id = NULL WHERE status = 'reversed'`,
    reference,
    [],
  ],
  [
    'journalsOfWithdrawals',
    `UPDATE withdrawal SET settle_journal_id = NULL WHERE status = 'completed'`,
    reference,
    ['wholes'],
  ],
  ['wholes', `UPDATE withdrawal SET amount = amount + 1 WHERE status = 'completed'`, reference, ['statuses']],
  [
    'wholes',
    `UPDATE withdrawal SET settle_journal_id = hold_journal_id WHERE status = 'completed'`,
    reference,
    [],
  ],
  [
    'statuses',
    `UPDATE wallet_transaction SET status = 'processing' WHERE status = 'completed' AND category = 'withdrawal-out'`,
    reference,
    [],
  ],
  [
    'statuses',
    `UPDATE wallet_transaction SET service_price = 0 WHERE status = 'completed' AND category = 'withdrawal-out'`,
    reference,
    [],
  ],
  [
    'arrivals',
    `UPDATE incoming_transfer SET fee = fee + 1 WHERE payment_id IS NOT NULL`,
    /^sandbox [\w-]+$/,
    [],
  ],
  [
    'places',
    `UPDATE incoming_transfer SET payment_id = NULL WHERE payment_id IS NOT NULL`,
    /^sandbox [\w-]+$/,
    ['received'],
  ],
  ['received', `UPDATE payment SET received = received + 1`, /^buka-[\da-f-]+$/, []],
  [
    'suspense',
    `UPDATE suspense SET assigned_at = NULL, assigned_by = NULL, assigned_to = NULL, journal_id = NULL`,
    /^suspense$/,
    [],
  ],
  ['assigned', `UPDATE suspense SET assigned_at = NULL WHERE assigned_at IS NOT NULL`, uuid, ['suspense']],
  ['assigned', `UPDATE suspense SET journal_id = ${unrolledJournal} WHERE assigned_at IS NOT NULL`, uuid, []],
  ['adjustments', `UPDATE adjustment SET amount = amount + 1 WHERE confirmed_at IS NOT NULL`, uuid, []],
  [
    'adjustments',
    `UPDATE adjustment SET journal_id = ${unrolledJournal} WHERE confirmed_at IS NULL`,
    uuid,
    [],
  ],
  [
    'escrows',
    `DELETE FROM orders WHERE id = (SELECT order_id FROM payment)`,
    /^escrow:[\da-f-]+$/,
    ['about'],
  ],
  [
    'about',
    `UPDATE payment SET order_id = '01900000-0000-7000-8000-0000000000ff'`,
    /^payment [\da-f-]+$/,
    [],
  ],
  [
    'orders',
    `UPDATE orders SET version = version + 1, payment_status = 'paid' WHERE payment_status = 'pending'`,
    /^[A-Z]{3}-\d{3}-[A-Z]{3}$/,
    [],
  ],
  [
    'orders',
    `UPDATE orders SET version = version + 1, payment_status = 'refunded' WHERE id = (SELECT order_id FROM payment)`,
    /^[A-Z]{3}-\d{3}-[A-Z]{3}$/,
    [],
  ],
]

test.for(cases)('%s: %s', async ([name, breaks, row, others]) => {
  const outcome = await withBooks(breaks, proof)
  const found = rowsByCheck(outcome)
  expect(found[checks[name]]).toMatch(row)
  expect(Object.keys(found).toSorted()).toEqual([name, ...others].map((each) => checks[each]).toSorted())
  expect(outcome.clean).toBe(false)
})

test('every table is as before the faults', async () => {
  expect(rowsByCheck(await withBooks('', proof))).toEqual({})
})
