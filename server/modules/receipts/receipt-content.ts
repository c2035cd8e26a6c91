import { Transaction } from '#contract/records/transaction.ts'
import {
  paymentMethods,
  transactionCategories,
  transactionStatuses,
  transactionTypes,
} from '#contract/states.ts'
import type { Files } from '#modules/uploads/index.ts'
import type { Queryable } from '#platform/database/database.ts'
import { integer, nullable, oneOf, type RowOf, row, text, timestamp, uuid } from '#platform/database/row.ts'
import { sql } from '#platform/database/sql.ts'
import { marketTimezone } from '#server/market-timezone.ts'
import type { ReceiptContent } from './drawing/content.ts'

const ReceiptRow = row({
  slug: text,
  title: text,
  category: oneOf(transactionCategories),
  type: oneOf(transactionTypes),
  status: oneOf(transactionStatuses),
  method: oneOf(paymentMethods),
  bank: Transaction.properties.payment.properties.bank,
  items_count: integer,
  items_price: integer,
  packs_count: integer,
  packs_price: integer,
  delivery_price: integer,
  service_price: integer,
  bill_price: integer,
  owed: nullable(integer),
  code: text,
  created_at: timestamp,
  user_id: nullable(uuid),
  party_id: uuid,
  party: text,
  store: nullable(text),
  order_slug: nullable(text),
  timezone: text,
})
type ReceiptRow = RowOf<typeof ReceiptRow>

/** The current content of a transaction's receipt, and its owner. */
export interface Receipt {
  userId: string | null
  partyId: string
  content: ReceiptContent
}

const toContent = (row: ReceiptRow, files: Files): ReceiptContent => ({
  reference: row.slug,
  title: row.title,
  category: row.category,
  type: row.type,
  status: row.status,
  party: row.party,
  store: row.store,
  orderSlug: row.order_slug,
  method: row.method,
  bank: row.bank && {
    name: row.bank.name,
    accountName: row.bank.account.name,
    accountNumber: row.bank.account.number,
  },
  items: { count: row.items_count, price: row.items_price },
  packs: { count: row.packs_count, price: row.packs_price },
  delivery: row.delivery_price,
  service: row.service_price,
  bill: row.bill_price,
  debt: row.owed === null ? null : { owed: row.owed, collected: row.owed - row.bill_price },
  date: row.created_at,
  timezone: row.timezone,
  checkUrl: `${files.baseUrl()}/receipt/${row.code}`,
})

/** Undefined if there is no such transaction, or its user's account is deleted. */
export async function findReceipt(
  db: Queryable,
  files: Files,
  transactionId: string,
): Promise<Receipt | undefined> {
  const row = await db.maybe(
    ReceiptRow,
    sql`
    SELECT wallet_transaction.slug, title, wallet_transaction.category, wallet_transaction.type, wallet_transaction.status, method, bank, wallet_transaction.items_count,
      wallet_transaction.items_price, wallet_transaction.packs_count, wallet_transaction.packs_price, wallet_transaction.delivery_price,
      wallet_transaction.service_price, wallet_transaction.bill_price, receivable.amount AS owed, wallet_transaction.code, wallet_transaction.created_at, user_id,
      coalesce(user_id, wallet_transaction.store_id) AS party_id,
      coalesce(users.name, own.name) AS party, about.name AS store, orders.slug AS order_slug,
      coalesce(own.timezone, about.timezone, ${marketTimezone}) AS timezone
    FROM wallet_transaction
    LEFT JOIN receivable ON receivable.id = receivable_id AND effect = 0
    LEFT JOIN users ON users.id = user_id
    LEFT JOIN store AS own ON own.id = wallet_transaction.store_id
    LEFT JOIN store AS about ON about.id = about_store_id AND about.id IS DISTINCT FROM own.id
    LEFT JOIN orders ON orders.id = order_id
    WHERE wallet_transaction.id = ${transactionId} AND users.deleted_at IS NULL`,
  )
  return row && { userId: row.user_id, partyId: row.party_id, content: toContent(row, files) }
}
