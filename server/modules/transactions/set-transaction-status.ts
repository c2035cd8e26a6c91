import type { TransactionStatus } from '#contract/states.ts'
import type { Tx } from '#platform/database/database.ts'
import { sql } from '#platform/database/sql.ts'
import type { Services } from '#server/services.ts'
import { anybody, emitRecords } from './emit-records.ts'
import { TransactionRow, transactionColumns, transactionSource } from './transaction-row.ts'

/** Sets the status of a record and, if its money was returned, the journal that did so. */
export async function setStatus(
  tx: Tx,
  services: Services,
  id: string,
  status: TransactionStatus,
  backJournalId: string | null = null,
): Promise<void> {
  const changed = await tx.many(
    TransactionRow,
    sql`
    WITH wallet_transaction AS (
      UPDATE wallet_transaction SET status = ${status}, back_journal_id = coalesce(${backJournalId}::uuid, back_journal_id)
      WHERE id = ${id} AND status <> ${status} RETURNING *
    )
    SELECT ${transactionColumns} FROM ${transactionSource(anybody, services.config)}`,
  )
  emitRecords(tx, services, 'transaction.update', changed)
}
