import type { ErrorCode } from '#contract/errors.ts'
import { type OrderRow, RiderRow, riderColumns, saidReady } from '#modules/orders/index.ts'
import type { Tx } from '#platform/database/database.ts'
import { boolean, integer, list, nullable, type RowOf, row, timestamp, uuid } from '#platform/database/row.ts'
import { type Fragment, fragment, nothing, sql } from '#platform/database/sql.ts'
import { Refusal } from '#platform/operations/refusal.ts'
import type { Config } from '#server/config.ts'
import { lockRank } from '#server/lock-ranks.ts'
import { deliveryDuration } from './delivery-duration.ts'
import { boxWindowKey, endBoxWindowTask } from './tasks.ts'

const selectRider = (riderId: string, lock = nothing) =>
  sql`SELECT ${riderColumns} FROM users WHERE id = ${riderId} ${lock}`

/** Locks the rider, always before any order: changes of one box wait for each other here. */
export const lockRider = (tx: Tx, riderId: string): Promise<RiderRow> =>
  tx.one(RiderRow, selectRider(riderId, fragment`FOR NO KEY UPDATE`))

/**
 * As `lockRider`. As the first statement of a transaction it only reads, and the rider is locked later: if the role status has changed
 * by then, the transaction is done again.
 */
export async function lockRiderAhead(tx: Tx, riderId: string): Promise<RiderRow> {
  if (!tx.mayReadAhead) return lockRider(tx, riderId)
  const rider = await tx.reads.one(RiderRow, selectRider(riderId))
  const unchanged = (lock: Fragment) => fragment`
    SELECT FROM users WHERE id = ${riderId} AND role_status = ${rider.role_status} ${lock}`
  tx.lockLater(sql`${unchanged(fragment`FOR NO KEY UPDATE`)}`)
  tx.writeCurrent(unchanged(fragment`FOR NO KEY UPDATE`), lockRank.rider)
  return rider
}

/** The condition that a rider has the order and it has not ended. */
export const isCarriedBy = (riderId: Fragment): Fragment =>
  fragment`orders.rider_id = ${riderId} AND orders.ended_at IS NULL`

export const BoxState = row({
  /** How many orders the rider has. */
  carried: integer,
  closed: boolean,
  /** Whether the store is too far from the first one. */
  far: boolean,
  /** How often the box was changed, by which a later write detects another change; null without a box. */
  changes: nullable(integer),
})
type BoxState = RowOf<typeof BoxState>

const refusals: [ErrorCode, (room: BoxState, config: Config) => boolean][] = [
  ['rider.box.full', ({ carried }, { BOX_ORDERS }) => carried >= BOX_ORDERS],
  ['rider.box.locked', ({ closed }) => closed],
  ['rider.box.too-far', ({ far }) => far],
]

/** Selects the BoxState of a rider with regard to the order in `orders`. */
export const boxState = (config: Config, riderId: string): Fragment => fragment`
  SELECT (
      SELECT count(*) FROM orders WHERE ${isCarriedBy(fragment`${riderId}`)}
    ) AS carried,
    coalesce(locked OR addition_ends_at <= service_now(), false) AS closed,
    coalesce(rider_box.place <-> store.place > chord_of_metres(${config.BOX_RADIUS_METRES}), false) AS far,
    rider_box.changes
  FROM store LEFT JOIN rider_box ON rider_box.rider_id = ${riderId} WHERE store.id = orders.store_id`

/** Refuses if the box of a locked rider cannot take the order. */
export function requireRoom(config: Config, room: BoxState): void {
  const refusal = refusals.find(([, applies]) => applies(room, config))
  if (refusal) throw new Refusal(refusal[0])
}

/**
 * Adds an order to the box of a rider. The first order opens the box and its addition window. If the box has changed since it was read,
 * for example because its last order ended, the transaction is done again.
 */
export function addToBox(
  tx: Tx,
  config: Config,
  riderId: string,
  order: OrderRow,
  { changes }: BoxState,
): void {
  if (changes !== null) {
    const change = fragment`
      UPDATE rider_box SET changes = changes + 1 WHERE rider_id = ${riderId} AND changes = ${changes}`
    tx.writeCurrent(change, lockRank.box)
    return
  }
  const endsAt = new Date(order.now.getTime() + config.BOX_MINUTES * 60_000)
  const insert = fragment`
    INSERT INTO rider_box (rider_id, opened_at, addition_ends_at, place)
    SELECT ${riderId}, ${order.now}, ${endsAt}, place FROM store WHERE id = ${order.store_id}
    ON CONFLICT (rider_id) DO NOTHING`
  tx.writeCurrent(insert, lockRank.box)
  tx.addJob({ task: endBoxWindowTask, payload: { riderId }, key: boxWindowKey(riderId), runAt: endsAt })
}

/**
 * Locks the box, because transactions on different orders of one box may share no other lock. The next statement then sees what the
 * others have committed.
 */
const lockBox = (tx: Tx, riderId: string) =>
  tx.run(sql`SELECT FROM rider_box WHERE rider_id = ${riderId} FOR UPDATE`)

/** Removes an order that the rider no longer has from the box. With its last order the box is deleted, including its windows. */
export const removeFromBox = (tx: Tx, riderId: string, orderId: string): void =>
  tx.write(fragment`SELECT leave_box(${riderId}, ${orderId})`)

/** The preparation time that is left, by the time at which the store said the order would be ready. */
const preparation = fragment`CASE WHEN orders.status = 'accepted'
  THEN ${saidReady} - service_now() END`

const OpenBox = row({
  order_ids: list(uuid),
  starts_at: timestamp,
  ends_at: timestamp,
  changes: integer,
  is_due: boolean,
})

/**
 * Closes the box of a rider once it is full, its window has ended or an order in it was picked up, and
 * notifies the rider. The delivery window then starts. It lasts until the last order is ready, plus the delivery times of all orders
 * one after the other. Safe to call at any time; `pickedUp` is an order whose pick-up is not written yet.
 */
export async function closeBoxWhenDue(
  tx: Tx,
  config: Config,
  riderId: string,
  pickedUp: string | null = null,
): Promise<void> {
  const isAhead = tx.mayReadAhead
  if (!isAhead) await lockBox(tx, riderId)
  const box = await (isAhead ? tx.reads : tx).maybe(
    OpenBox,
    sql`
    SELECT order_ids, service_now() AS starts_at, service_now() + carried.estimate AS ends_at, changes,
      (addition_ends_at <= service_now() OR picked_up OR cardinality(order_ids) >= ${config.BOX_ORDERS}) IS TRUE AS is_due
    FROM rider_box, (
      SELECT array_agg(orders.id ORDER BY rider_accepted_at, orders.id) AS order_ids,
        bool_or(orders.status = 'ongoing' OR orders.id = ${pickedUp}) AS picked_up,
        greatest(max(${preparation}), interval '0') + sum(${deliveryDuration(config)}) AS estimate
      FROM orders JOIN store ON store.id = store_id WHERE ${isCarriedBy(fragment`${riderId}`)}
    ) AS carried
    WHERE rider_id = ${riderId} AND NOT locked AND order_ids IS NOT NULL`,
  )
  if (!box?.is_due) return
  const { order_ids: orderIds, starts_at: start, ends_at: end, changes } = box
  const close = fragment`
    UPDATE rider_box SET locked = true, ongoing_starts_at = ${start}, ongoing_ends_at = ${end}, changes = changes + 1
    WHERE rider_id = ${riderId} AND changes = ${changes}`
  tx.writeCurrent(close, lockRank.box)
  tx.removeJobs(boxWindowKey(riderId))
  tx.emit({
    stream: `user:${riderId}`,
    event: 'rider.orders.addition.time.ended',
    data: { orderIds, start: start.toISOString(), end: end.toISOString() },
  })
}
