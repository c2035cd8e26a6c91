import type { OrderStatus } from '#contract/states.ts'
import type { Database, Tx } from '#platform/database/database.ts'
import { inBatches } from '#platform/database/in-batches.ts'
import { row, uuid } from '#platform/database/row.ts'
import { fragment, sql } from '#platform/database/sql.ts'
import { recurringTask } from '#platform/jobs/task.ts'
import { handleJob } from '#server/services.ts'
import { addToFigures } from './store-counts.ts'

/** Queues a paid order that has ended, to be added to the figures. */
export function queueOrderToCount(
  tx: Tx,
  { id, store_id, status }: { id: string; store_id: string; status: OrderStatus },
): void {
  tx.write(
    fragment`INSERT INTO order_to_count (store_id, order_id, status) VALUES (${store_id}, ${id}, ${status})`,
  )
}

const atOnce = 500

const OrderToCount = row({ order_id: uuid })

/** For one store it waits for rows that another transaction is adding, so that the store's figures are complete; for all it skips them. */
async function countSome(tx: Tx, storeId: string | undefined, most: number): Promise<number> {
  const which = storeId === undefined ? fragment`true` : fragment`store_id = ${storeId}`
  const taken = await tx.many(
    OrderToCount,
    sql`
    DELETE FROM order_to_count USING (
      SELECT store_id, order_id FROM order_to_count WHERE ${which} ORDER BY store_id, order_id LIMIT ${most}
      FOR UPDATE ${storeId === undefined ? fragment`SKIP LOCKED` : fragment``}
    ) AS next
    WHERE order_to_count.store_id = next.store_id AND order_to_count.order_id = next.order_id RETURNING order_to_count.order_id`,
  )
  if (taken.length > 0)
    addToFigures(
      tx,
      taken.map(({ order_id }) => order_id),
    )
  return taken.length
}

/** Adds the orders that have ended to the figures: all, or those of a store. */
export const countEndedOrders = (db: Database, storeId?: string): Promise<void> =>
  inBatches(atOnce, (most) => db.transaction((tx) => countSome(tx, storeId, most)))

export const countOrders = handleJob(recurringTask('countEndedOrders', 'every minute'), (_payload, { db }) =>
  countEndedOrders(db),
)
