import type { Transaction } from '#contract/records/transaction.ts'
import { post, walletOf } from '#modules/ledger/index.ts'
import { type NewRecord, recordMovement, type TransactionRow } from '#modules/transactions/index.ts'
import { sql } from '#platform/database/sql.ts'
import { newId } from '#platform/ids.ts'
import type { Party } from '#server/party.ts'
import type { TestApp } from '../app.ts'

const between = (party: Party, amount: number) => ({
  key: `recorded:${newId()}`,
  kind: 'adjustment' as const,
  legs: [
    { account: 'adjustments' as const, amount: -amount },
    { account: walletOf(party), amount },
  ],
})

/** One movement with its record, ₦100 in by default. For an outgoing one the wallet is credited before. */
export async function record(
  app: TestApp,
  fields: Pick<NewRecord, 'party'> & Partial<NewRecord>,
): Promise<TransactionRow> {
  const { services } = app
  const given: NewRecord = {
    category: 'refund-in',
    amount: 10_000,
    title: 'Something moved',
    method: 'wallet',
    ...fields,
  }
  const { party, category, amount } = given
  const { records } = await services.db.transaction(async (tx) => {
    if (category.endsWith('-in')) return recordMovement(tx, services, between(party, amount), [given])
    await post(tx, between(party, amount))
    return recordMovement(tx, services, between(party, -amount), [given])
  })
  return records[0]!
}

/** A charge on an empty wallet: returns the record of the debt. */
export async function debt(
  app: TestApp,
  party: Party,
  amount: number,
  title: string,
): Promise<TransactionRow> {
  const { services } = app
  const legs = [
    { account: 'losses' as const, amount },
    { account: walletOf(party), amount: -amount, mayOwe: true },
  ]
  const { records } = await services.db.transaction((tx) =>
    recordMovement(tx, services, { key: `charged:${newId()}`, kind: 'order-fault', legs }, [
      { party, category: 'charge-out', amount, title, method: 'wallet' },
    ]),
  )
  return records[0]!
}

/** The code of a receipt, which is part of the URL in its QR code. */
export async function receiptCodeOf(app: TestApp, transactionId: string): Promise<string> {
  const { code } = await app.services.db.one<{ code: string }>(sql`
    SELECT code FROM wallet_transaction WHERE id = ${transactionId}`)
  return code
}

/**
 * The lines of a record in naira: items, packs, delivery and service, then the bill; with the count of items
 * first.
 */
export const linesOf = ({ summary: { items, packs, delivery, service, bill } }: Transaction): number[] => [
  items.count,
  ...[items, packs, delivery, service, bill].map(({ price }) => price.amount),
]
