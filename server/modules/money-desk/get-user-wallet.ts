import type { BankRecord } from '#contract/records/bank.ts'
import { bankRecordsWhere, toUser, type UserRow, userColumns } from '#modules/identity/index.ts'
import { readWallet } from '#modules/wallets/index.ts'
import { fragment, sql } from '#platform/database/sql.ts'
import { Refusal } from '#platform/operations/refusal.ts'
import { implement } from '#server/services.ts'

export const getUserWallet = implement('getUserWallet', async ({ params: { userId }, services }) => {
  const { db, files } = services
  const row = await db.maybe<UserRow & { banks: BankRecord[]; deleted: boolean }>(sql`
    SELECT ${userColumns}, ${bankRecordsWhere(fragment`user_id = ${userId}`)} AS banks, deleted_at IS NOT NULL AS deleted
    FROM users WHERE id = ${userId} AND role IN ('customer', 'rider')`)
  if (!row) throw new Refusal('user.absent')
  if (row.deleted) throw new Refusal('user.deleted')
  return { user: toUser(row, files), banks: row.banks, wallet: await readWallet(db, services, { userId }) }
})
