import { isDeepStrictEqual } from 'node:util'
import { sql } from '#platform/database/sql.ts'
import type { Services } from '#server/services.ts'
import type { ReceiptContent } from './drawing/content.ts'
import type { ReceiptName } from './receipt-addresses.ts'
import { findReceipt, type Receipt } from './receipt-content.ts'

export const mimeTypes = { png: 'image/png', pdf: 'application/pdf' } as const

/** A receipt shows its status and, for a debt, the amount still owed; each variant is a separate file. */
export function storageKeyOf(
  { transactionId, format }: ReceiptName,
  { status, debt, bill }: ReceiptContent,
): string {
  const folder = debt ? `receipt-${status}-${bill}` : `receipt-${status}`
  return `${folder}/${transactionId}.${format}`
}

/** Stores a drawn receipt, unless its content has changed meanwhile or the account was deleted. */
export async function keepReceipt(
  { db, files, storage }: Services,
  name: ReceiptName,
  drawn: Receipt,
  bytes: Buffer,
): Promise<void> {
  const key = storageKeyOf(name, drawn.content)
  // Recorded before the file exists: an unrecorded file would not be removed with the account.
  await db.run(sql`
    INSERT INTO kept_receipt (key, transaction_id) VALUES (${key}, ${name.transactionId}) ON CONFLICT (key) DO NOTHING`)
  await db.transaction(async (tx) => {
    // Waits for a deletion of the account in progress, and delays a later one until the file is stored.
    await tx.run(sql`SELECT FROM users WHERE id = ${drawn.userId} FOR KEY SHARE`)
    const now = await findReceipt(tx, files, name.transactionId)
    if (isDeepStrictEqual(now, drawn)) await storage.put(key, bytes, mimeTypes[name.format])
  })
}
