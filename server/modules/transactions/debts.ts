import { raiseAlert } from '#modules/alerts/index.ts'
import { type DebtPart, type Posted, partyOf, walletOf } from '#modules/ledger/index.ts'
import type { Tx } from '#platform/database/database.ts'
import { nullable, type RowOf, row, uuid } from '#platform/database/row.ts'
import { sql } from '#platform/database/sql.ts'
import type { Services } from '#server/services.ts'
import { partOfBill } from './bill-part.ts'
import { anybody, partyOfRecord } from './emit-records.ts'
import type { NewRecord } from './new-record.ts'
import { TransactionRow, transactionColumns, transactionSource } from './transaction-row.ts'

/** The record of a debt, with the columns that records of its collections need. */
export const DebtRow = row({
  ...TransactionRow.properties,
  receivable_id: uuid,
  order_id: nullable(uuid),
  about_store_id: nullable(uuid),
})
export type DebtRow = RowOf<typeof DebtRow>

const mayBeShort: NewRecord['category'][] = ['charge-out', 'refund-out']
const owedTitle = 'Owed: '

const isChargeOf = (account: string, { party, category }: NewRecord): boolean =>
  walletOf(party) === account && mayBeShort.includes(category)

/** The record of a new debt. It moves no money yet; its bill is the amount still owed. */
const debtOf = ({ party, title, aboutStoreId, orderId }: NewRecord, { amount, id }: DebtPart): NewRecord => ({
  party,
  category: 'charge-out',
  amount,
  title: `${owedTitle}${title}`,
  method: 'wallet',
  status: 'pending',
  aboutStoreId,
  orderId,
  receivableId: id,
  entry: { account: walletOf(party), amount: 0 },
})

/** The records of a charge: the amount taken at once, and the amount owed. */
export function chargeRecords(record: NewRecord, posted: Posted): NewRecord[] {
  const debt = posted.owed.find(({ account }) => isChargeOf(account, record))
  if (!debt) return [record]
  const amount = record.amount - debt.amount
  const summary = record.summary && partOfBill(record.summary, 0, amount)
  return [{ ...record, amount, summary }, debtOf(record, debt)]
}

/** Updates the records of debts to the amounts still owed, in one statement. */
export const reduceDebts = (tx: Tx, { config }: Services, { collected }: Posted): Promise<DebtRow[]> =>
  tx.many(
    DebtRow,
    sql`
    WITH wallet_transaction AS (
      UPDATE wallet_transaction SET bill_price = outstanding,
        status = CASE outstanding WHEN 0 THEN 'completed' ELSE 'pending' END
      FROM receivable
      WHERE receivable.id = receivable_id AND receivable_id = ANY(${collected.map(({ id }) => id)}) AND effect = 0
      RETURNING wallet_transaction.*
    )
    SELECT ${transactionColumns}, receivable_id, wallet_transaction.order_id, wallet_transaction.about_store_id
    FROM ${transactionSource(anybody, config)} ORDER BY wallet_transaction.id`,
  )

/** The record of a collection, with the reason and the order of its debt. */
export function collectionOf({ account, amount, id }: DebtPart, debts: DebtRow[]): NewRecord {
  const debt = debts.find(({ receivable_id }) => receivable_id === id)
  return {
    party: partyOf(account),
    category: 'charge-out',
    amount,
    title: `Collected: ${debt?.title.slice(owedTitle.length) ?? 'Charge'}`,
    method: 'wallet',
    aboutStoreId: debt?.about_store_id ?? undefined,
    orderId: debt?.order_id ?? undefined,
    receivableId: id,
  }
}

/** The text values and the data of alerts about a debt. */
const aboutDebt = ({ id, order, store, store_id }: TransactionRow) => ({
  words: { store: store_id === null ? null : (store?.name ?? null), slug: order?.slug ?? null },
  data: { transactionId: id, ...(order && { orderId: order.id, slug: order.slug }) },
})

/** Alerts the parties that have a new debt, according to the charges and the records written. */
export async function alertDebtors(tx: Tx, charges: NewRecord[], written: TransactionRow[]): Promise<void> {
  for (const row of written.filter(({ debt }) => debt !== null)) {
    const { words, data } = aboutDebt(row)
    const account = walletOf(partyOfRecord(row))
    const { amount: charged } = charges.find((charge) => isChargeOf(account, charge))!
    await raiseAlert(tx, partyOfRecord(row), 'debt-arisen', {
      words: { ...words, amount: row.bill_price, charged },
      data,
    })
  }
}

/** Alerts parties whose debt was collected. */
export async function alertCollections(tx: Tx, { collected }: Posted, debts: DebtRow[]): Promise<void> {
  for (const row of debts) {
    const { amount } = collected.find(({ id }) => id === row.receivable_id)!
    const { words, data } = aboutDebt(row)
    await raiseAlert(tx, partyOfRecord(row), 'debt-collected', {
      words: { ...words, amount, rest: row.bill_price },
      data,
    })
  }
}
