import { viewerOf } from '#modules/stores/index.ts'
import type { Tx } from '#platform/database/database.ts'
import { type Party, streamOf } from '#server/party.ts'
import type { Services } from '#server/services.ts'
import { noReceipt, type TransactionRow, toTransaction } from './transaction-row.ts'

/** The viewer for stores in events. Events are stored, so they must not depend on a viewer. */
export const anybody = viewerOf(null)

export const partyOfRecord = ({ user_id, store_id }: TransactionRow): Party =>
  user_id !== null ? { userId: user_id } : { storeId: store_id! }

/** Emits each new record to its party. The event only names the record, which never changes, and is rendered when it is sent. */
export function emitNewRecords(tx: Tx, rows: TransactionRow[]): void {
  for (const row of rows)
    tx.emit({
      stream: streamOf(partyOfRecord(row)),
      event: 'transaction.new',
      subject: { id: row.id, version: 1 },
    })
}

export function emitRecords(
  tx: Tx,
  services: Services,
  event: 'transaction.new' | 'transaction.update',
  rows: TransactionRow[],
): void {
  for (const row of rows) {
    tx.emit({ stream: streamOf(partyOfRecord(row)), event, data: toTransaction(row, services, noReceipt) })
  }
}
