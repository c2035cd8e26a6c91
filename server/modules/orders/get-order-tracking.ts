import { float, nullable, row, timestamp, uuid } from '#platform/database/row.ts'
import { sql } from '#platform/database/sql.ts'
import { Refusal } from '#platform/operations/refusal.ts'
import { implement } from '#server/services.ts'
import { requireStore } from './require-store.ts'

const TrackedRow = row({
  customer_id: uuid,
  store_id: uuid,
  paid_at: nullable(timestamp),
  promised_at: nullable(timestamp),
  latitude: nullable(float),
  longitude: nullable(float),
  position_at: nullable(timestamp),
})

export const getOrderTracking = implement(
  'getOrderTracking',
  async ({ params: { orderId }, actor, services: { db } }) => {
    const tracked = await db.maybe(
      TrackedRow,
      sql`
      SELECT customer_id, store_id, paid_at, promised_at, latitude, longitude, position_at
      FROM orders LEFT JOIN users ON users.id = rider_id AND orders.status IN ('accepted', 'ready', 'ongoing')
      WHERE orders.id = ${orderId}`,
    )
    if (!tracked) throw new Refusal('order.absent')
    if (tracked.customer_id !== actor.userId) await requireStore(db, actor.userId, tracked)
    const { latitude, longitude, position_at, promised_at } = tracked
    return {
      position:
        latitude === null || longitude === null || position_at === null
          ? null
          : { coordinates: { latitude, longitude }, dateRecorded: position_at.toISOString() },
      datePromised: promised_at?.toISOString() ?? null,
    }
  },
)
