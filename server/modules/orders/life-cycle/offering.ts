import type { Tx } from '#platform/database/database.ts'
import { sql } from '#platform/database/sql.ts'
import { OrderRow, orderColumns } from '../order-row.ts'
import type { ViewSource } from '../views/view-source.ts'
import { changedOrder } from './change-order.ts'

/*
 * The state of an order that dispatch offers to riders: whether riders are notified, from when and until when, and the round and
 * wave of the offers.
 */

/** A locked order from when a round of offers starts, with its first wave. */
export const orderOnOffer = (order: ViewSource, seconds: number): ViewSource =>
  changedOrder(order, {
    riders_notified: true,
    offered_at: order.now,
    round: order.round + 1,
    wave: 1,
    deadline_at: new Date(order.now.getTime() + seconds * 1000),
  })

/** A locked order whose round of offers is to start later. */
export const orderOnOfferLater = (order: ViewSource, startsAt: Date): ViewSource =>
  changedOrder(order, { riders_notified: true, offered_at: startsAt, deadline_at: null })

/** Locks an order whose round is to start later; false where it has started, or riders are no longer notified. */
export const lockWaitingRound = (tx: Tx, orderId: string): Promise<boolean> =>
  tx.exists(sql`
    SELECT FROM orders WHERE id = ${orderId} AND riders_notified AND deadline_at IS NULL FOR UPDATE`)

/** Locks an order in the first wave of a round; false where it is not. */
export const lockFirstWave = (tx: Tx, orderId: string, round: number): Promise<boolean> =>
  tx.exists(sql`
    SELECT FROM orders
    WHERE id = ${orderId} AND riders_notified AND round = ${round} AND wave = 1 AND deadline_at > service_now()
    FOR UPDATE`)

/** Starts a wave once no more than `secondsLeft` of the round are left; undefined where the round has ended or is past the wave. */
export const startNextWave = (
  tx: Tx,
  orderId: string,
  wave: number,
  secondsLeft: number,
): Promise<OrderRow | undefined> =>
  tx.maybe(
    OrderRow,
    sql`
    UPDATE orders SET version = version + 1, wave = ${wave}
    WHERE id = ${orderId} AND riders_notified AND wave < ${wave} AND deadline_at > service_now()
      AND deadline_at - ${secondsLeft} * interval '1 second' <= service_now()
    RETURNING ${orderColumns}`,
  )

/** Ends a round whose time is over; undefined where it is not. */
export const endDueRound = (tx: Tx, orderId: string): Promise<OrderRow | undefined> =>
  tx.maybe(
    OrderRow,
    sql`
    UPDATE orders SET version = version + 1, riders_notified = false, deadline_at = NULL
    WHERE id = ${orderId} AND riders_notified AND deadline_at <= service_now()
    RETURNING ${orderColumns}`,
  )

/** Ends a round that its store withdraws. */
export async function cancelRound(tx: Tx, orderId: string): Promise<void> {
  await tx.run(
    sql`UPDATE orders SET version = version + 1, riders_notified = false, deadline_at = NULL WHERE id = ${orderId}`,
  )
}
