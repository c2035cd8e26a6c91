import { Type } from '#contract/schema.ts'
import type { Tx } from '#platform/database/database.ts'
import { row, text } from '#platform/database/row.ts'
import { sql } from '#platform/database/sql.ts'
import { recurringTask, task } from '#platform/jobs/task.ts'
import { handleJob } from '#server/services.ts'
import { isPublic, storageKeyOf } from './file-addresses.ts'
import { copyKeys } from './small-pictures.ts'

const KeyRow = row({ key: text })

const removeFilesTask = task('removeFiles', { keys: Type.Array(Type.String()) })

/** Deletes all uploads of a user whose account is deleted; a job removes the files. */
export async function queueRemoval(tx: Tx, userId: string): Promise<void> {
  const uploads = await tx.many(KeyRow, sql`DELETE FROM upload WHERE user_id = ${userId} RETURNING key`)
  if (uploads.length > 0)
    tx.addJob({ task: removeFilesTask, payload: { keys: uploads.map(({ key }) => key) } })
}

export const removeFiles = handleJob(removeFilesTask, async ({ keys }, { storage }) => {
  for (const key of keys)
    for (const each of [storageKeyOf(key), ...(isPublic(key) ? copyKeys(key) : [])])
      await storage.remove(each)
})

/** Deletes the rows of upload URLs that were never used, one hour after they have expired. */
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
