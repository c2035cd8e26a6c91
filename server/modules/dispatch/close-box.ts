import type { Tx } from '#platform/database/database.ts'
import { fragment, sql } from '#platform/database/sql.ts'
import type { Config } from '#server/config.ts'
import { lockBox, openOrders } from './box.ts'
import { wayOf } from './way.ts'

/** What is left of the preparation that the promised time was made of. */
const preparation = fragment`CASE WHEN orders.status = 'accepted'
  THEN promised_at - delivery_minutes_max * interval '1 minute' - service_now() END`

interface Closed {
  order_ids: string[]
  ongoing_starts_at: Date
  ongoing_ends_at: Date
}

/**
 * Closes the box of a rider once it is full, its time has ended or something in it was picked up, and tells the rider. From then the
 * delivery window runs: until the last order is ready, and all the ways one after the other. Safe to call at any time.
 */
export async function closeBoxWhenDue(tx: Tx, config: Config, riderId: string): Promise<void> {
  await lockBox(tx, riderId)
  const closed = await tx.maybe<Closed>(sql`
    UPDATE rider_box SET locked = true, ongoing_starts_at = service_now(), ongoing_ends_at = service_now() + carried.estimate
    FROM (
      SELECT array_agg(orders.id ORDER BY rider_accepted_at, orders.id) AS order_ids,
        bool_or(orders.status = 'ongoing') AS picked_up,
        greatest(max(${preparation}), interval '0') + sum(${wayOf(config)}) AS estimate
      FROM orders JOIN store ON store.id = store_id WHERE ${openOrders(fragment`${riderId}`)}
    ) AS carried
    WHERE rider_id = ${riderId} AND NOT locked
      AND (addition_ends_at <= service_now() OR picked_up OR cardinality(order_ids) >= ${config.BOX_ORDERS})
    RETURNING order_ids, ongoing_starts_at, ongoing_ends_at`)
  if (!closed) return
  tx.emit({
    stream: `user:${riderId}`,
    event: 'rider.orders.addition.time.ended',
    data: {
      orderIds: closed.order_ids,
      start: closed.ongoing_starts_at.toISOString(),
      end: closed.ongoing_ends_at.toISOString(),
    },
  })
}
