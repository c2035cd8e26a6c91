import { hasMoney } from '#modules/ledger/index.ts'
import { endRequests } from '#modules/requests/index.ts'
import { sql } from '#platform/database/sql.ts'
import { Refusal } from '#platform/operations/refusal.ts'
import { implement } from '#server/services.ts'

export const deleteStore = implement('deleteStore', async ({ params, services, transaction }) =>
  transaction(async (tx) => {
    const { storeId } = params
    if (await hasMoney(tx, { storeId })) throw new Refusal('store.has-balance')
    await endRequests(tx, services, storeId)
    await tx.run(sql`
      UPDATE store SET deleted_at = service_now(), version = version + 1, featured = false, search = ''
      WHERE id = ${storeId} AND deleted_at IS NULL`)
    await tx.run(sql`DELETE FROM bank_record WHERE store_id = ${storeId}`)
    await tx.run(sql`DELETE FROM wallet_pin WHERE party_id = ${storeId}`)
    return { storeId }
  }),
)
