import { BankRecord } from '#contract/records/bank.ts'
import { bankRecordsWhere } from '#modules/identity/index.ts'
import { readWallet } from '#modules/wallets/index.ts'
import { boolean, list, row, text, uuid } from '#platform/database/row.ts'
import { fragment, sql } from '#platform/database/sql.ts'
import { Refusal } from '#platform/operations/refusal.ts'
import { implement } from '#server/services.ts'

const HolderRow = row({ id: uuid, name: text, owner_id: uuid, banks: list(BankRecord), deleted: boolean })

export const getWalletOfStore = implement('getWalletOfStore', async ({ params: { storeId }, services }) => {
  const { db } = services
  const holder = await db.maybe(
    HolderRow,
    sql`
    SELECT id, name, owner_id, ${bankRecordsWhere(fragment`store_id = ${storeId}`)} AS banks, deleted_at IS NOT NULL AS deleted
    FROM store WHERE id = ${storeId}`,
  )
  if (!holder) throw new Refusal('store.absent')
  if (holder.deleted) throw new Refusal('store.deleted')
  const { id, name, owner_id: ownerId, banks } = holder
  return { store: { id, name, ownerId }, banks, wallet: await readWallet(db, services, { storeId }) }
})
