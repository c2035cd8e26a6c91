import type { Tx } from '#platform/database/database.ts'
import { sql } from '#platform/database/sql.ts'
import type { JobHandler } from '#platform/jobs.ts'
import type { Services } from '#server/services.ts'
import { storageKeyOf } from './files.ts'

/** Everything a user has uploaded goes with the account. */
export async function queueRemoval(tx: Tx, userId: string): Promise<void> {
  const rows = await tx.many<{ key: string }>(sql`DELETE FROM upload WHERE user_id = ${userId} RETURNING key`)
  if (rows.length > 0) tx.addJob({ task: 'removeFiles', payload: { keys: rows.map((row) => row.key) } })
}

export const removeFiles: JobHandler<Services> = {
  task: 'removeFiles',
  async run({ keys }: { keys: string[] }, { storage }) {
    for (const key of keys) await storage.remove(storageKeyOf(key))
  },
}

/** Addresses that nobody used. */
export const forgetUnusedUploads: JobHandler<Services> = {
  task: 'forgetUnusedUploads',
  cron: '41 * * * *',
  async run(_payload: never, { db }) {
    await db.run(sql`
      DELETE FROM upload WHERE key IN (
        SELECT key FROM upload
        WHERE uploaded_at IS NULL AND expires_at < service_now() - interval '1 hour' LIMIT 5000
      )`)
  },
}
