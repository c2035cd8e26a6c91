import { deleteBankRecords } from '#modules/identity/index.ts'
import { hasUnsettledMoney } from '#modules/ledger/index.ts'
import { isRunning } from '#modules/orders/index.ts'
import { endRequests } from '#modules/requests/index.ts'
import { markStoreDeleted } from '#modules/stores/index.ts'
import { endTickets } from '#modules/support/index.ts'
import { deletePin } from '#modules/wallets/index.ts'
import type { Tx } from '#platform/database/database.ts'
import { sql } from '#platform/database/sql.ts'
import { Refusal } from '#platform/operations/refusal.ts'
import { implement } from '#server/services.ts'

/** Whether the store has an order that is running or not yet settled, or an open complaint. */
const hasOpenOrders = (tx: Tx, storeId: string): Promise<boolean> =>
  tx.exists(sql`
    SELECT FROM orders WHERE store_id = ${storeId} AND ${isRunning}
    UNION ALL SELECT FROM orders WHERE store_id = ${storeId} AND settle_at IS NOT NULL
    UNION ALL SELECT FROM complaint WHERE store_id = ${storeId} AND status = 'open'
    LIMIT 1`)

export const deleteStore = implement('deleteStore', async ({ params, services, transaction }) =>
  transaction(async (tx) => {
    const { storeId } = params
    await tx.run(sql`SELECT FROM store WHERE id = ${storeId} FOR UPDATE`)
    if (await hasOpenOrders(tx, storeId)) throw new Refusal('store.has-orders')
    if (await hasUnsettledMoney(tx, { storeId })) throw new Refusal('store.has-balance')
    await endRequests(tx, services, storeId)
    await endTickets(tx, services, { storeId })
    await markStoreDeleted(tx, storeId)
    await deleteBankRecords(tx, { storeId })
    await deletePin(tx, storeId)
    return { storeId }
  }),
)
