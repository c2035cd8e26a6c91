import { isWaiting, lockForOperator, needsRider, readView, refuseMove } from '#modules/orders/index.ts'
import type { Queryable } from '#platform/database/database.ts'
import { sql } from '#platform/database/sql.ts'
import { already } from '#platform/operations/outcome.ts'
import { implement } from '#server/services.ts'
import { dropRider } from './drop-rider.ts'

/** Whether the last rider it had was taken from it. */
async function wasTakenAway(db: Queryable, orderId: string): Promise<boolean> {
  const last = await db.maybe<{ status: string }>(sql`
    SELECT status FROM offer WHERE order_id = ${orderId} AND status IN ('given-up', 'taken-away')
    ORDER BY ended_at DESC LIMIT 1`)
  return last?.status === 'taken-away'
}

export const unassignRider = implement(
  'unassignRider',
  async ({ params: { orderId }, body: { reason }, services, transaction }) =>
    transaction(async (tx) => {
      const order = await lockForOperator(tx, orderId)
      if (needsRider(order) && (await wasTakenAway(tx, orderId)))
        return already(await readView(tx, services, orderId, order.store_id))
      if (!isWaiting(order) || order.rider_id === null) throw refuseMove(order, 'operator')
      const { store } = await dropRider(tx, services, order, 'taken-away', reason)
      return store!
    }),
)
