import { expect } from 'vitest'
import type { Transaction } from '#contract/records/transaction.ts'
import { sql } from '#platform/database/sql.ts'
import { sandboxAccountNumber } from '#providers/banks/sandbox.ts'
import type { Party } from '#server/party.ts'
import type { TestApp } from '../app.ts'
import { activeRider, eventually, goodPassword, type Person } from '../people.ts'
import { activeOwner, openStore } from '../stores.ts'
import { give } from './money.ts'

export const goodPin = '4791'

export interface Holder {
  person: Person
  party: Party
  bankId: string
}

export const bankEntry = { code: '058', account: { number: sandboxAccountNumber('058', 12345678) } }

/** A rider who can withdraw: active, with a bank record, a PIN and this amount in the wallet. */
export async function richRider(app: TestApp, by: Person, kobo: number): Promise<Holder> {
  const person = await activeRider(app, by)
  const { data } = await person.client.updateUser({ body: { banks: [bankEntry] } })
  await person.client.updatePin({ body: { pin: goodPin, password: goodPassword } })
  const party = { userId: person.id }
  if (kobo > 0) await give(app, party, kobo)
  return { person, party, bankId: data.banks[0]!.id }
}

/** A store that can withdraw, and its owner. */
export async function richStore(
  app: TestApp,
  by: Person,
  kobo: number,
): Promise<Holder & { storeId: string }> {
  const person = await activeOwner(app, by)
  const store = await openStore(person)
  const { data } = await person.client.updateStore({
    params: { storeId: store.id },
    body: { version: store.management!.version, banks: [bankEntry] },
  })
  await person.client.updateStorePin({
    params: { storeId: store.id },
    body: { pin: goodPin, password: goodPassword },
  })
  const party = { storeId: store.id }
  if (kobo > 0) await give(app, party, kobo)
  return { person, party, storeId: store.id, bankId: data.management!.banks![0]!.id }
}

export const withdrawalOf = (app: TestApp, transactionId: string) =>
  app.services.db.one<{ reference: string; status: string; asked: number }>(sql`
    SELECT reference, status, asked FROM withdrawal WHERE transaction_id = ${transactionId}`)

/** Waits until the withdrawal has the status. */
export const untilWithdrawal = (app: TestApp, transactionId: string, status: string) =>
  eventually(async () => {
    const withdrawal = await withdrawalOf(app, transactionId)
    return withdrawal.status === status ? withdrawal : undefined
  }, `a withdrawal that is ${status}`)

/** A user who may read a wallet. */
interface Reader {
  person: Pick<Person, 'client'>
  party: Party
}

/** All records of a party, page by page. */
async function allRecords({ person: { client }, party }: Reader): Promise<Transaction[]> {
  const records: Transaction[] = []
  let lastEvaluatedKey: string | undefined
  do {
    const query = { pageSize: 100, ...(lastEvaluatedKey && { lastEvaluatedKey }) }
    const { data, pagination } = await ('storeId' in party
      ? client.getStoreTransactions({ params: party, query })
      : client.getTransactions({ query }))
    records.push(...data)
    lastEvaluatedKey = pagination.lastEvaluatedKey ?? undefined
  } while (lastEvaluatedKey)
  return records
}

const koboOf = ({ amount }: { amount: number }) => Math.round(amount * 100)

const sumOf = (records: Transaction[]) =>
  records.reduce((sum, { type, summary: { bill } }) => {
    const kobo = koboOf(bill.price)
    return type === 'credit' ? sum + kobo : sum - kobo
  }, 0)

/**
 * Whether a record changes the wallet, derived without its `affectsBalance`: it has not failed, and is no payment of an
 * order by transfer or card.
 */
const movesWallet = ({ category, payment: { method, status } }: Transaction) =>
  status !== 'failed' && (category !== 'payment-out' || method === 'wallet')

/** A party's bills sum to its balance; including debts, to the balance less the debt. */
export async function expectBillsAddUp(holder: Reader): Promise<void> {
  const { person, party } = holder
  const { data: wallet } = await ('storeId' in party
    ? person.client.getStoreWallet({ params: party })
    : person.client.getWallet())
  const records = await allRecords(holder)
  const [balance, owed] = [koboOf(wallet.balance), koboOf(wallet.receivable)]
  expect(sumOf(records.filter(({ affectsBalance }) => affectsBalance))).toBe(balance)
  expect(sumOf(records.filter(movesWallet))).toBe(balance - owed)
  expect(records.reduce((sum, { debt }) => sum + koboOf(debt?.outstanding ?? { amount: 0 }), 0)).toBe(owed)
}
