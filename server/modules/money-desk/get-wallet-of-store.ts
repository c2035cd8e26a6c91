import { BankRecord } from '#contract/records/bank.ts'
import { bankRecordsWhere } from '#modules/identity/index.ts'
import { readWallet } from '#modules/wallets/index.ts'
import { boolean, list, row, text, uuid } from '#platform/database/row.ts'
import { fragment, sql } from '#platform/database/sql.ts'
import { implement } from '#server/services.ts'
import { requireHolder } from './wallet-holder.ts'

const HolderRow = row({ id: uuid, name: text, owner_id: uuid, banks: list(BankRecord), deleted: boolean })

export const getWalletOfStore = implement('getWalletOfStore', async ({ params: { storeId }, services }) => {
  const { db } = services
  const found = await db.maybe(
    HolderRow,
    sql`
    SELECT id, name, owner_id, ${bankRecordsWhere(fragment`store_id = ${storeId}`)} AS banks, deleted_at IS NOT NULL AS deleted
    FROM store WHERE id = ${storeId}`,
  )
  const { id, name, owner_id: ownerId, banks } = requireHolder(found, 'store')
  return { store: { id, name, ownerId }, banks, wallet: await readWallet(db, services, { storeId }) }
})
