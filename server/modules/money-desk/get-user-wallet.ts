import { BankRecord } from '#contract/records/bank.ts'
import { bankRecordsWhere, toUser, UserRow, userColumns } from '#modules/identity/index.ts'
import { readWallet } from '#modules/wallets/index.ts'
import { boolean, list, row } from '#platform/database/row.ts'
import { fragment, sql } from '#platform/database/sql.ts'
import { implement } from '#server/services.ts'
import { requireHolder } from './wallet-holder.ts'

const HolderRow = row({ ...UserRow.properties, banks: list(BankRecord), deleted: boolean })

export const getUserWallet = implement('getUserWallet', async ({ params: { userId }, services }) => {
  const { db, files } = services
  const found = await db.maybe(
    HolderRow,
    sql`
      SELECT ${userColumns}, ${bankRecordsWhere(fragment`user_id = ${userId}`)} AS banks, deleted_at IS NOT NULL AS deleted
      FROM users WHERE id = ${userId} AND role IN ('customer', 'rider')`,
  )
  const holder = requireHolder(found, 'user')
  return {
    user: toUser(holder, files),
    banks: holder.banks,
    wallet: await readWallet(db, services, { userId }),
  }
})
