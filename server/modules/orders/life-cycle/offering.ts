import type { Tx } from '#platform/database/database.ts'
import { sql } from '#platform/database/sql.ts'
import { OrderRow, orderColumns } from '../order-row.ts'
import type { ViewSource } from '../views/view-source.ts'
import { changedOrder } from './change-order.ts'

/*
 * The columns of an order that describe its offers to riders: whether riders are notified, from when and until when, and the round and wave
 * of the offers.
 */

/** Starts a round of offers of a locked order, with its first wave. */
export const orderOnOffer = (order: ViewSource, seconds: number): ViewSource =>
  changedOrder(order, {
    riders_notified: true,
    offered_at: order.now,
    round: order.round + 1,
    wave: 1,
    deadline_at: new Date(order.now.getTime() + seconds * 1000),
  })

/** Schedules a round of offers of a locked order for later. */
export const orderOnOfferLater = (order: ViewSource, startsAt: Date): ViewSource =>
  changedOrder(order, { riders_notified: true, offered_at: startsAt, deadline_at: null })

/** Locks an order whose round is scheduled for later; false if the round has started or riders are no longer notified. */
export const lockWaitingRound = (tx: Tx, orderId: string): Promise<boolean> =>
  tx.exists(sql`
    SELECT FROM orders WHERE id = ${orderId} AND riders_notified AND deadline_at IS NULL FOR UPDATE`)

/** Locks an order that is in the first wave of this round; false if it is not. */
export const lockFirstWave = (tx: Tx, orderId: string, round: number): Promise<boolean> =>
  tx.exists(sql`
    SELECT FROM orders
    WHERE id = ${orderId} AND riders_notified AND round = ${round} AND wave = 1 AND deadline_at > service_now()
    FOR UPDATE`)

/**
 * Starts a wave when at most `secondsLeft` of the round are left; undefined if they are not, or the round has ended or has reached this
 * wave.
 */
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

/** Ends a round whose deadline has passed; undefined if it has not. */
export const endDueRound = (tx: Tx, orderId: string): Promise<OrderRow | undefined> =>
  tx.maybe(
    OrderRow,
    sql`
    UPDATE orders SET version = version + 1, riders_notified = false, deadline_at = NULL
    WHERE id = ${orderId} AND riders_notified AND deadline_at <= service_now()
    RETURNING ${orderColumns}`,
  )

/** Ends a round because the store withdraws it. */
export async function cancelRound(tx: Tx, orderId: string): Promise<void> {
  await tx.run(
    sql`UPDATE orders SET version = version + 1, riders_notified = false, deadline_at = NULL WHERE id = ${orderId}`,
  )
}
