import { usualStore } from '#modules/stores/index.ts'
import type { ReadEventData } from '#platform/database/events.ts'
import { sql } from '#platform/database/sql.ts'
import type { Services } from '#server/services.ts'
import { noReceipt, TransactionRow, toTransaction, transactionColumns } from './transaction-row.ts'

/** Renders the events of new records about orders, with the store as stored with the order. Such records never change. */
export const transactionEventData =
  (services: Pick<Services, 'db' | 'config' | 'files'>): ReadEventData =>
  async (subjects) => {
    const rows = await services.db.many(
      TransactionRow,
      sql`
      SELECT ${transactionColumns}
      FROM wallet_transaction JOIN orders ON orders.id = wallet_transaction.order_id
      CROSS JOIN LATERAL (SELECT orders.parties -> 'store' AS store) AS about
      WHERE wallet_transaction.id = ANY(${subjects.map(({ id }) => id)}::uuid[])`,
    )
    const texts = new Map(
      rows.map(({ store, ...record }) => {
        const shown = { ...record, store: store && { ...usualStore, ...store } }
        return [record.id, JSON.stringify(toTransaction(shown, services, noReceipt))]
      }),
    )
    return subjects.map(({ id }) => texts.get(id))
  }
