import { hasMoney } from '#modules/ledger/index.ts'
import { endRequests } from '#modules/requests/index.ts'
import { endTickets } from '#modules/support/index.ts'
import type { Tx } from '#platform/database/database.ts'
import { sql } from '#platform/database/sql.ts'
import { Refusal } from '#platform/operations/refusal.ts'
import { implement } from '#server/services.ts'

/** Whether an order, a payment for one, or a complaint still needs the store. */
const isAwaited = async (tx: Tx, storeId: string): Promise<boolean> =>
  (await tx.maybe(sql`
    SELECT FROM orders WHERE store_id = ${storeId} AND status IN ('pending', 'accepted', 'ready', 'ongoing')
    UNION ALL SELECT FROM orders WHERE store_id = ${storeId} AND settle_at IS NOT NULL
    UNION ALL SELECT FROM complaint WHERE store_id = ${storeId} AND status = 'open'
    LIMIT 1`)) !== undefined

export const deleteStore = implement('deleteStore', async ({ params, services, transaction }) =>
  transaction(async (tx) => {
    const { storeId } = params
    await tx.run(sql`SELECT FROM store WHERE id = ${storeId} FOR UPDATE`)
    if (await isAwaited(tx, storeId)) throw new Refusal('store.has-orders')
    if (await hasMoney(tx, { storeId })) throw new Refusal('store.has-balance')
    await endRequests(tx, services, storeId)
    await endTickets(tx, services, { storeId })
    await tx.run(sql`
      UPDATE store SET deleted_at = service_now(), version = version + 1, featured = false, search = ''
      WHERE id = ${storeId} AND deleted_at IS NULL`)
    await tx.run(sql`DELETE FROM bank_record WHERE store_id = ${storeId}`)
    await tx.run(sql`DELETE FROM wallet_pin WHERE party_id = ${storeId}`)
    return { storeId }
  }),
)
