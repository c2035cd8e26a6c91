import type { UploadPurpose } from '#contract/states.ts'
import type { Tx } from '#platform/database/database.ts'
import { sql } from '#platform/database/sql.ts'
import { invalidField } from '#platform/operations/refusal.ts'

/** Refuses a key that is not that of a file uploaded by the caller for this purpose. */
export async function requireUpload(
  tx: Tx,
  given: { key: string; userId: string; purpose: UploadPurpose; path: string },
): Promise<void> {
  const isOwn = await tx.exists(sql`
    SELECT FROM upload
    WHERE key = ${given.key} AND user_id = ${given.userId} AND purpose = ${given.purpose} AND uploaded_at IS NOT NULL`)
  if (!isOwn)
    throw invalidField(given.path, 'upload', `is not the key of a file you have uploaded as ${given.purpose}`)
}

/** Checks the `picture` of a body: a picture uploaded by the caller, or none. */
export async function requirePicture(tx: Tx, userId: string, key: string | null | undefined): Promise<void> {
  if (key) await requireUpload(tx, { key, userId, purpose: 'picture', path: 'picture' })
}

/** Checks the `attachments` of a body: files uploaded by the caller as attachments. */
export async function requireAttachments(tx: Tx, userId: string, keys: string[] = []): Promise<void> {
  for (const [index, key] of keys.entries())
    await requireUpload(tx, { key, userId, purpose: 'attachment', path: `attachments.${index}` })
}
