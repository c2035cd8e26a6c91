import { Type } from '#contract/schema.ts'
import type { Tx } from '#platform/database/database.ts'
import { row, text } from '#platform/database/row.ts'
import { sql } from '#platform/database/sql.ts'
import { task } from '#platform/jobs/task.ts'
import { handleJob } from '#server/services.ts'

const KeyRow = row({ key: text })

const removeReceiptsTask = task('removeReceipts', { userId: Type.String() })

/** Stored receipts contain the user's name, so they are deleted with the account. */
export function queueReceiptRemoval(tx: Tx, userId: string): void {
  tx.addJob({ task: removeReceiptsTask, payload: { userId } })
}

export const removeReceipts = handleJob(removeReceiptsTask, async ({ userId }, { db, storage }) => {
  const rows = await db.many(
    KeyRow,
    sql`
      SELECT key FROM kept_receipt JOIN wallet_transaction ON wallet_transaction.id = transaction_id WHERE user_id = ${userId}`,
  )
  const keys = rows.map(({ key }) => key)
  for (const key of keys) await storage.remove(key)
  await db.run(sql`DELETE FROM kept_receipt WHERE key = ANY (${keys})`)
})
