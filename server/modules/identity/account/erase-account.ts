import type { Caller } from '#contract/states.ts'
import type { Tx } from '#platform/database/database.ts'
import { sql } from '#platform/database/sql.ts'
import { deleteBankRecords } from './bank-records.ts'

/** Erases the personal data of an account. The user's row stays, marked as deleted, and its sessions stay without device and address. */
export async function eraseAccount(
  tx: Tx,
  {
    userId,
    role,
    telephone,
    email,
  }: { userId: string; role: Caller; telephone: string; email: string | null },
): Promise<void> {
  await tx.run(sql`
    UPDATE users SET deleted_at = service_now(), name = 'Deleted user', telephone = '', password_hash = '', email = NULL,
      email_verified = false, picture_key = NULL, locations = '[]', delivery_location = NULL, delivery_telephone = NULL,
      identity = NULL, role_reason = NULL, available = false, latitude = NULL, longitude = NULL, place = NULL, position_at = NULL
    WHERE id = ${userId}`)
  await deleteBankRecords(tx, { userId })
  await tx.run(sql`UPDATE session SET device = '', address_hash = NULL WHERE user_id = ${userId}`)
  await tx.run(sql`DELETE FROM otp WHERE target IN (${telephone}, ${email}) AND role = ${role}`)
  await tx.run(sql`DELETE FROM invite_request WHERE telephone = ${telephone} AND role = ${role}`)
}
