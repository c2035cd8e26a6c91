import { isDeepStrictEqual } from 'node:util'
import { sql } from '#platform/database/sql.ts'
import type { Services } from '#server/services.ts'
import type { ReceiptContent } from './drawing/content.ts'
import type { ReceiptName } from './receipt-addresses.ts'
import { findReceipt, type Receipt } from './receipt-content.ts'

export const mimeTypes = { png: 'image/png', pdf: 'application/pdf' } as const

/** A receipt prints its status, and of a debt what is still owed: each has a file of its own. */
export function storageKeyOf(
  { transactionId, format }: ReceiptName,
  { status, debt, bill }: ReceiptContent,
): string {
  const folder = debt ? `receipt-${status}-${bill}` : `receipt-${status}`
  return `${folder}/${transactionId}.${format}`
}

/** Keeps a receipt that was drawn, unless it says something else by now or its person has gone. */
export async function keepReceipt(
  { db, files, storage }: Services,
  name: ReceiptName,
  drawn: Receipt,
  bytes: Buffer,
): Promise<void> {
  const key = storageKeyOf(name, drawn.content)
  // Written down before there is a file: one that nobody knows of would outlive the account it is of.
  await db.run(sql`
    INSERT INTO kept_receipt (key, transaction_id) VALUES (${key}, ${name.transactionId}) ON CONFLICT (key) DO NOTHING`)
  await db.transaction(async (tx) => {
    // An account that is being deleted is waited for, and one that is there stays until the file is.
    await tx.run(sql`SELECT FROM users WHERE id = ${drawn.userId} FOR KEY SHARE`)
    const now = await findReceipt(tx, files, name.transactionId)
    if (isDeepStrictEqual(now, drawn)) await storage.put(key, bytes, mimeTypes[name.format])
  })
}
