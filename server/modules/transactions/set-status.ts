import type { TransactionStatus } from '#contract/states.ts'
import type { Tx } from '#platform/database/database.ts'
import { sql } from '#platform/database/sql.ts'
import type { Services } from '#server/services.ts'
import { anybody, emitRecords } from './publish.ts'
import { type TransactionRow, transactionColumns, transactionSource } from './transaction-row.ts'

/** What became of records already written; where their money came back, by which journal. */
export async function setStatus(
  tx: Tx,
  services: Services,
  ids: string[],
  status: TransactionStatus,
  backJournalId: string | null = null,
): Promise<void> {
  const changed = await tx.many<TransactionRow>(sql`
    WITH transaction AS (
      UPDATE transaction SET status = ${status}, back_journal_id = coalesce(${backJournalId}::uuid, back_journal_id)
      WHERE id = ANY(${ids}) AND status <> ${status} RETURNING *
    )
    SELECT ${transactionColumns} FROM ${transactionSource(anybody, services.config)} ORDER BY transaction.id`)
  emitRecords(tx, services, 'transaction.update', changed)
}
