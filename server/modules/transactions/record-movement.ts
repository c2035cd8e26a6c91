import type { TransactionCategory } from '#contract/states.ts'
import { accountId, type Journal, post, postPlainly, walletOf } from '#modules/ledger/index.ts'
import type { StoreRow } from '#modules/stores/index.ts'
import type { Tx } from '#platform/database/database.ts'
import { type Fragment, fragment, nothing, sql } from '#platform/database/sql.ts'
import { newId } from '#platform/ids.ts'
import { randomToken } from '#platform/secrets.ts'
import { storeIdOf, userIdOf } from '#server/party.ts'
import type { Services } from '#server/services.ts'
import { alertCollections, alertDebtors, chargeRecords, collectionOf, reduceDebts } from './debts.ts'
import { anybody, emitNewRecords, emitRecords } from './emit-records.ts'
import type { NewRecord } from './new-record.ts'
import { TransactionRow, transactionColumns, transactionSource } from './transaction-row.ts'
import { newTransactionSlug } from './transaction-slug.ts'

export interface RecordedMovement {
  journalId: string
  /** False for a repeat: nothing moved and no record was written. */
  posted: boolean
  /** In the given sequence; a debt follows the amount taken at once, collections come last. */
  records: TransactionRow[]
}

/** The store and the order of the records, if the caller has read them: then nothing needs to be read to show the records. */
export interface RecordSubject {
  store: StoreRow
  order: { id: string; slug: string }
  at: Date
}

const isCredit = (category: TransactionCategory) => category.endsWith('-in')

function toRow(record: NewRecord) {
  const { party, category, amount, summary = {} } = record
  return {
    id: newId(),
    slug: newTransactionSlug(),
    user_id: userIdOf(party),
    store_id: storeIdOf(party),
    type: isCredit(category) ? ('credit' as const) : ('debit' as const),
    category,
    status: record.status ?? 'completed',
    method: record.method,
    bank: record.bank ?? null,
    title: record.title,
    items_count: summary.items?.count ?? 0,
    items_price: summary.items?.price ?? 0,
    packs_count: summary.packs?.count ?? 0,
    packs_price: summary.packs?.price ?? 0,
    delivery_price: summary.delivery ?? 0,
    service_price: summary.service ?? 0,
    bill_price: amount,
    about_store_id: record.aboutStoreId ?? storeIdOf(party),
    order_id: record.orderId ?? null,
    account: record.entry?.account ?? walletOf(party),
    effect: record.entry?.amount ?? (isCredit(category) ? amount : -amount),
    receivable_id: record.receivableId ?? null,
    code: randomToken(16),
  }
}

type NewRow = ReturnType<typeof toRow>

/**
 * Inserts records. `names` are the store's name and the order's slug for the search text, `account` is the id of the ledger account, and
 * `from` contains the joins that these need.
 */
const insertRecords = (
  journalId: string,
  rows: NewRow[],
  { names, account, from = nothing }: { names: Fragment; account: Fragment; from?: Fragment },
): Fragment => fragment`
  INSERT INTO wallet_transaction (
    id, slug, user_id, store_id, type, category, status, method, bank, title, items_count, items_price, packs_count,
    packs_price, delivery_price, service_price, bill_price, about_store_id, order_id, journal_id, account_id, effect, receivable_id,
    code, search, created_at
  )
  SELECT given.id, given.slug, given.user_id, given.store_id, given.type, given.category, given.status, method, bank, title,
    given.items_count, given.items_price, given.packs_count, given.packs_price, given.delivery_price, given.service_price,
    given.bill_price, about_store_id, order_id, ${journalId}, ${account}, effect, receivable_id, given.code,
    search_form(concat_ws(' ',
      given.slug, title, given.category, ${names}, bank ->> 'name', bank -> 'account' ->> 'name'
    )),
    coalesce(given.created_at, service_now())
  FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS given (
    id uuid, slug text, user_id uuid, store_id uuid, type text, category text, status text, method text, bank jsonb,
    title text, items_count integer, items_price bigint, packs_count integer, packs_price bigint, delivery_price bigint,
    service_price bigint, bill_price bigint, about_store_id uuid, order_id uuid, account text, effect bigint,
    receivable_id uuid, code text, created_at timestamptz
  ) ${from}`

/** Writes the records and reads them in the form in which they are shown, in one statement. */
const insertAndRead = (tx: Tx, { config }: Services, journalId: string, rows: NewRow[]) =>
  tx.many(
    TransactionRow,
    sql`
    WITH wallet_transaction AS (
      ${insertRecords(journalId, rows, {
        names: fragment`store.name, orders.slug`,
        account: fragment`ledger_account.id`,
        from: fragment`
          JOIN ledger_account ON ledger_account.name = given.account
          LEFT JOIN store ON store.id = about_store_id LEFT JOIN orders ON orders.id = order_id`,
      })}
      RETURNING *
    )
    SELECT ${transactionColumns} FROM ${transactionSource(anybody, config)} ORDER BY wallet_transaction.id`,
  )

/**
 * Posts a journal whose subject is known and collects its records for the transaction's last statement; returns them as they are shown.
 * Only for movements without debts.
 */
function moveAbout(
  tx: Tx,
  journal: Journal,
  records: NewRecord[],
  { store, order, at }: RecordSubject,
): RecordedMovement {
  const journalId = postPlainly(tx, journal)
  const rows = records.filter(({ amount }) => amount > 0).map(toRow)
  const dated = rows.map((row) => ({ ...row, created_at: at }))
  if (dated.length > 0)
    tx.write(
      insertRecords(journalId, dated, {
        names: fragment`${store.name}::text, ${order.slug}::text`,
        account: accountId(fragment`given.account`),
      }),
    )
  const shown = dated.map(
    ({ about_store_id, order_id, account, effect, receivable_id, code, ...row }): TransactionRow => ({
      ...row,
      affects_balance: row.category !== 'payment-out' || row.method === 'wallet',
      store,
      order,
      debt: null,
    }),
  )
  return { journalId, posted: true, records: shown }
}

/**
 * Whether `moveAbout` can be tried: no leg may become a debt, and the transaction is not being repeated, as it is when `postPlainly` finds
 * a debt or an earlier post.
 */
const isPlain = (tx: Tx, { legs }: Journal): boolean =>
  tx.isFirstAttempt && !legs.some(({ mayOwe }) => mayOwe)

/**
 * Moves money and writes the transaction records of its parties, with their events. Every movement goes
 * through here.
 */
export async function recordMovement(
  tx: Tx,
  services: Services,
  journal: Journal,
  records: NewRecord[],
  subject?: RecordSubject,
): Promise<RecordedMovement> {
  if (subject && isPlain(tx, journal)) {
    const moved = moveAbout(tx, journal, records, subject)
    emitNewRecords(tx, moved.records)
    return moved
  }
  const posted = await post(tx, journal)
  const { journalId } = posted
  if (!posted.posted) return { journalId, posted: false, records: [] }
  const debts = posted.collected.length > 0 ? await reduceDebts(tx, services, posted) : []
  const rows = [
    ...records.flatMap((record) => chargeRecords(record, posted)),
    ...posted.collected.map((part) => collectionOf(part, debts)),
  ]
    .filter((record) => record.amount > 0)
    .map(toRow)
  const written = rows.length > 0 ? await insertAndRead(tx, services, journalId, rows) : []
  emitRecords(tx, services, 'transaction.new', written)
  emitRecords(tx, services, 'transaction.update', debts)
  await alertDebtors(tx, records, written)
  await alertCollections(tx, posted, debts)
  return { journalId, posted: true, records: written }
}
