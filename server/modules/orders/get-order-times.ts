import type { Queryable } from '#platform/database/database.ts'
import { boolean, nullable, type RowOf, row, timestamp, uuid } from '#platform/database/row.ts'
import { sql } from '#platform/database/sql.ts'
import type { Actor } from '#platform/operations/call.ts'
import { Refusal } from '#platform/operations/refusal.ts'
import { implement } from '#server/services.ts'
import { currentTimes, shownTimes } from './order-times.ts'
import { requireStore } from './require-store.ts'
import { TimedRow, timedColumns } from './timed-row.ts'

const AskedOrder = row({
  ...TimedRow.properties,
  customer_id: uuid,
  store_id: uuid,
  paid_at: nullable(timestamp),
  is_offered: boolean,
})

async function requireParty(
  db: Queryable,
  { userId, role }: Actor,
  order: RowOf<typeof AskedOrder>,
): Promise<void> {
  if (role === 'customer' && order.customer_id === userId) return
  if (role === 'rider' && order.is_offered) return
  if (role === 'customer' || role === 'rider') throw new Refusal('order.absent')
  await requireStore(db, userId, order)
}

export const getOrderTimes = implement(
  'getOrderTimes',
  async ({ params: { orderId }, actor, services: { db, config } }) => {
    const order = await db.maybe(
      AskedOrder,
      sql`
      SELECT ${timedColumns}, orders.customer_id, orders.store_id, orders.paid_at, EXISTS (
        SELECT FROM offer
        WHERE offer.order_id = orders.id AND offer.rider_id = ${actor.userId} AND offer.status IN ('pending', 'accepted')
      ) AS is_offered
      FROM orders WHERE orders.id = ${orderId} LIMIT 1`,
    )
    if (!order) throw new Refusal('order.absent')
    await requireParty(db, actor, order)
    const times = currentTimes(config, order)
    return shownTimes({ ...order, times }) ?? { ready: null, pickup: null, door: null }
  },
)
