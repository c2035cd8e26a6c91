import { Type } from '#contract/schema.ts'
import type { Tx } from '#platform/database/database.ts'
import { sql } from '#platform/database/sql.ts'
import { recurringTask, task } from '#platform/jobs/task.ts'
import { handleJob } from '#server/services.ts'
import { storageKeyOf } from './files.ts'

const removeFilesTask = task('removeFiles', { keys: Type.Array(Type.String()) })

/** Everything a user has uploaded goes with the account. */
export async function queueRemoval(tx: Tx, userId: string): Promise<void> {
  const rows = await tx.many<{ key: string }>(sql`DELETE FROM upload WHERE user_id = ${userId} RETURNING key`)
  if (rows.length > 0) tx.addJob({ task: removeFilesTask, payload: { keys: rows.map((row) => row.key) } })
}

export const removeFiles = handleJob(removeFilesTask, async ({ keys }, { storage }) => {
  for (const key of keys) await storage.remove(storageKeyOf(key))
})

/** Addresses that nobody used. */
export const forgetUnusedUploads = handleJob(
  recurringTask('forgetUnusedUploads', { minuteOfHour: 41 }),
  async (_payload, { db }) => {
    await db.run(sql`
      DELETE FROM upload WHERE key IN (
        SELECT key FROM upload
        WHERE uploaded_at IS NULL AND expires_at < service_now() - interval '1 hour' LIMIT 5000
      )`)
  },
)
