import { Transaction } from '#contract/records/transaction.ts'
import {
  paymentMethods,
  transactionCategories,
  transactionStatuses,
  transactionTypes,
} from '#contract/states.ts'
import { affectsBalance } from '#modules/ledger/index.ts'
import { hereOf, type StoreRow, storeColumns, toStore, type Viewer } from '#modules/stores/index.ts'
import {
  boolean,
  integer,
  json,
  nullable,
  oneOf,
  type RowOf,
  row,
  text,
  timestamp,
  uuid,
} from '#platform/database/row.ts'
import { type Fragment, fragment } from '#platform/database/sql.ts'
import { toMoney } from '#server/money/money.ts'
import type { Services } from '#server/services.ts'

export const TransactionRow = row({
  id: uuid,
  slug: text,
  user_id: nullable(uuid),
  store_id: nullable(uuid),
  type: oneOf(transactionTypes),
  category: oneOf(transactionCategories),
  status: oneOf(transactionStatuses),
  method: oneOf(paymentMethods),
  bank: Transaction.properties.payment.properties.bank,
  title: text,
  items_count: integer,
  items_price: integer,
  packs_count: integer,
  packs_price: integer,
  delivery_price: integer,
  service_price: integer,
  bill_price: integer,
  affects_balance: boolean,
  created_at: timestamp,
  store: nullable(json<StoreRow>()),
  order: nullable(row({ id: uuid, slug: text })),
  debt: nullable(row({ owed: integer, outstanding: integer })),
})
export type TransactionRow = RowOf<typeof TransactionRow>

/** The columns of `TransactionRow`, from `transactionSource`. */
export const transactionColumns = fragment`
  wallet_transaction.id, wallet_transaction.slug, wallet_transaction.user_id, wallet_transaction.store_id, wallet_transaction.type, category, wallet_transaction.status, method, bank,
  title, wallet_transaction.items_count, wallet_transaction.items_price, wallet_transaction.packs_count, wallet_transaction.packs_price,
  wallet_transaction.delivery_price, wallet_transaction.service_price, wallet_transaction.bill_price, ${affectsBalance} AS affects_balance,
  wallet_transaction.created_at, about.store,
  CASE WHEN orders.id IS NOT NULL THEN json_build_object('id', orders.id, 'slug', orders.slug) END AS order,
  CASE WHEN wallet_transaction.effect = 0 THEN (
    SELECT json_build_object('owed', amount, 'outstanding', outstanding) FROM receivable
    WHERE receivable.id = wallet_transaction.receivable_id
  ) END AS debt`

/** Transactions with their store, as the viewer sees it, and their order. */
export const transactionSource = (viewer: Viewer, config: Services['config']): Fragment => fragment`
  wallet_transaction
  LEFT JOIN orders ON orders.id = wallet_transaction.order_id
  LEFT JOIN LATERAL (
    SELECT row_to_json(shown) AS store
    FROM (
      SELECT ${storeColumns(viewer, config)} FROM store, ${hereOf(viewer)} AS here
      WHERE store.id = wallet_transaction.about_store_id
    ) AS shown
  ) AS about ON true`

export interface ReceiptAddresses {
  image: { url: string | null }
  pdf: { url: string | null }
}

/** The receipt in events. Events are stored, and a signed URL in them would expire. */
export const noReceipt: ReceiptAddresses = { image: { url: null }, pdf: { url: null } }

export const toTransaction = (
  row: TransactionRow,
  services: Pick<Services, 'config' | 'files'>,
  receipt: ReceiptAddresses,
): Transaction => ({
  id: row.id,
  slug: row.slug,
  type: row.type,
  category: row.category,
  payment: { method: row.method, bank: row.bank, status: row.status },
  affectsBalance: row.affects_balance,
  summary: {
    title: row.title,
    items: { count: row.items_count, price: toMoney(row.items_price) },
    packs: { count: row.packs_count, price: toMoney(row.packs_price) },
    delivery: { price: toMoney(row.delivery_price) },
    service: { price: toMoney(row.service_price) },
    bill: { price: toMoney(row.bill_price) },
  },
  dateCreated: row.created_at.toISOString(),
  receipt,
  store: row.store === null ? null : toStore(row.store, services),
  order: row.order,
  debt: row.debt && {
    owed: toMoney(row.debt.owed),
    collected: toMoney(row.debt.owed - row.debt.outstanding),
    outstanding: toMoney(row.debt.outstanding),
  },
})
