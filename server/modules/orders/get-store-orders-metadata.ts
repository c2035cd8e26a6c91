import { type OrderStatus, storeOrderStatuses } from '#contract/states.ts'
import { integer, json, row } from '#platform/database/row.ts'
import { sql } from '#platform/database/sql.ts'
import { implement } from '#server/services.ts'
import { ordersByStatus } from './life-cycle/store-order-counts.ts'

/** Statuses without orders are left out of the counts. */
const OrderCounts = row({
  unassigned_orders: integer,
  counts: json<{ [status in OrderStatus]?: number }>(),
})

export const getStoreOrdersMetadata = implement(
  'getStoreOrdersMetadata',
  async ({ params: { storeId }, services: { db } }) => {
    const { counts, unassigned_orders } = await db.one(
      OrderCounts,
      sql`
      SELECT unassigned_orders, ${ordersByStatus} AS counts FROM store WHERE id = ${storeId}`,
    )
    const statuses = Object.fromEntries(storeOrderStatuses.map((status) => [status, counts[status] ?? 0]))
    return {
      total: Object.values(counts).reduce((sum, count) => sum + count, 0),
      statuses: statuses as { [status in OrderStatus]: number },
      unassigned: { total: unassigned_orders },
    }
  },
)
