import { viewerOf } from '#modules/stores/index.ts'
import type { Tx } from '#platform/database/database.ts'
import { streamOf } from '#platform/party.ts'
import type { Services } from '#server/services.ts'
import { noReceipt, type TransactionRow, toTransaction } from './transaction-row.ts'

/** Events are kept for whoever reads them: stores in them are as nobody in particular sees them. */
export const anybody = viewerOf(null)

/** Tells each record's party of it. */
export function emitRecords(
  tx: Tx,
  services: Services,
  event: 'transaction.new' | 'transaction.update',
  rows: TransactionRow[],
): void {
  for (const row of rows) {
    const party = row.user_id ? { userId: row.user_id } : { storeId: row.store_id! }
    tx.emit({ stream: streamOf(party), event, data: toTransaction(row, services, noReceipt) })
  }
}
