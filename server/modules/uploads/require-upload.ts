import type { UploadPurpose } from '#contract/states.ts'
import type { Tx } from '#platform/database/database.ts'
import { sql } from '#platform/database/sql.ts'
import { invalidField } from '#platform/operations/refusal.ts'

/** A key in a body must be of a file that the caller has uploaded for this purpose. */
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

/** The `picture` of a body: a picture the caller has uploaded, or none. */
export async function requirePicture(tx: Tx, userId: string, key: string | null | undefined): Promise<void> {
  if (key) await requireUpload(tx, { key, userId, purpose: 'picture', path: 'picture' })
}

/** The `attachments` of a body: files the caller has uploaded to be sent. */
export async function requireAttachments(tx: Tx, userId: string, keys: string[] = []): Promise<void> {
  for (const [index, key] of keys.entries())
    await requireUpload(tx, { key, userId, purpose: 'attachment', path: `attachments.${index}` })
}
