import type { ErrorCode } from '#contract/errors.ts'
import { type OrderRow, RiderRow, riderColumns, saidReady } from '#modules/orders/index.ts'
import type { Tx } from '#platform/database/database.ts'
import { boolean, integer, list, type RowOf, row, timestamp, uuid } from '#platform/database/row.ts'
import { type Fragment, fragment, sql } from '#platform/database/sql.ts'
import { Refusal } from '#platform/operations/refusal.ts'
import type { Config } from '#server/config.ts'
import { deliveryDuration } from './delivery-duration.ts'
import { boxWindowKey, endBoxWindowTask } from './tasks.ts'

/** Locks the rider, always before any order: changes of one box wait for each other here. */
export const lockRider = (tx: Tx, riderId: string) =>
  tx.one(RiderRow, sql`SELECT ${riderColumns} FROM users WHERE id = ${riderId} FOR NO KEY UPDATE`)

/** The condition that a rider has the order and it has not ended. */
export const isCarriedBy = (riderId: Fragment): Fragment =>
  fragment`orders.rider_id = ${riderId} AND orders.status IN ('accepted', 'ready', 'ongoing')`

export const BoxState = row({
  /** How many orders the rider has. */
  carried: integer,
  is_open: boolean,
  closed: boolean,
  /** Whether the store is too far from the first one. */
  far: boolean,
})
type BoxState = RowOf<typeof BoxState>

const refusals: [ErrorCode, (room: BoxState, config: Config) => boolean][] = [
  ['rider.box.full', ({ carried }, { BOX_ORDERS }) => carried >= BOX_ORDERS],
  ['rider.box.locked', ({ closed }) => closed],
  ['rider.box.too-far', ({ far }) => far],
]

/** A BoxState of the rider, for an order that is read from `orders`. */
export const boxState = (config: Config, riderId: string): Fragment => fragment`
  SELECT (
      SELECT count(*) FROM orders WHERE ${isCarriedBy(fragment`${riderId}`)}
    ) AS carried,
    rider_box.rider_id IS NOT NULL AS is_open,
    coalesce(locked OR addition_ends_at <= service_now(), false) AS closed,
    coalesce(rider_box.place <-> store.place > chord_of_metres(${config.BOX_RADIUS_METRES}), false) AS far
  FROM store LEFT JOIN rider_box ON rider_box.rider_id = ${riderId} WHERE store.id = orders.store_id`

/** Refuses where the box of a locked rider has no room for an order. */
export function requireRoom(config: Config, room: BoxState): void {
  const refusal = refusals.find(([, applies]) => applies(room, config))
  if (refusal) throw new Refusal(refusal[0])
}

const NewBox = row({ is_new: boolean })

/**
 * Adds an order to the box of a locked rider. The first order opens the box and its addition window. An open box may be deleted
 * by the end of its last order at this moment, which is waited for.
 */
export async function addToBox(
  tx: Tx,
  config: Config,
  riderId: string,
  order: OrderRow,
  { is_open }: BoxState,
): Promise<void> {
  const endsAt = new Date(order.now.getTime() + config.BOX_MINUTES * 60_000)
  const insert = fragment`
    INSERT INTO rider_box (rider_id, opened_at, addition_ends_at, place)
    SELECT ${riderId}, ${order.now}, ${endsAt}, place FROM store WHERE id = ${order.store_id}
    ON CONFLICT (rider_id) DO UPDATE SET place = rider_box.place`
  if (is_open) {
    const { is_new } = await tx.one(NewBox, sql`${insert} RETURNING xmax = 0 AS is_new`)
    if (!is_new) return
  } else tx.write(insert)
  tx.addJob({ task: endBoxWindowTask, payload: { riderId }, key: boxWindowKey(riderId), runAt: endsAt })
}

/**
 * Orders of one box may end at the same moment in transactions that do not wait for each other. A transaction
 * that has waited for this lock sees in its next statement what the others have written.
 */
const lockBox = (tx: Tx, riderId: string) =>
  tx.run(sql`SELECT FROM rider_box WHERE rider_id = ${riderId} FOR UPDATE`)

/** Removes an order that the rider no longer has from the box. The last one deletes the box and with it its windows. */
export const removeFromBox = (tx: Tx, riderId: string, orderId: string): void =>
  tx.write(fragment`SELECT leave_box(${riderId}, ${orderId})`)

/** What is left of the preparation time that the promised time includes. */
const preparation = fragment`CASE WHEN orders.status = 'accepted'
  THEN ${saidReady} - service_now() END`

const ClosedBox = row({ order_ids: list(uuid), ongoing_starts_at: timestamp, ongoing_ends_at: timestamp })

/**
 * Closes the box of a rider once it is full, its window has ended or an order in it was picked up, and
 * notifies the rider. The delivery window then starts: until the last order is ready, plus all distances one
 * after the other. Safe to call at any time; `pickedUp` is an order whose
 * pick-up is not written yet.
 */
export async function closeBoxWhenDue(
  tx: Tx,
  config: Config,
  riderId: string,
  pickedUp: string | null = null,
): Promise<void> {
  await lockBox(tx, riderId)
  const closed = await tx.maybe(
    ClosedBox,
    sql`
    UPDATE rider_box SET locked = true, ongoing_starts_at = service_now(), ongoing_ends_at = service_now() + carried.estimate
    FROM (
      SELECT array_agg(orders.id ORDER BY rider_accepted_at, orders.id) AS order_ids,
        bool_or(orders.status = 'ongoing' OR orders.id = ${pickedUp}) AS picked_up,
        greatest(max(${preparation}), interval '0') + sum(${deliveryDuration(config)}) AS estimate
      FROM orders JOIN store ON store.id = store_id WHERE ${isCarriedBy(fragment`${riderId}`)}
    ) AS carried
    WHERE rider_id = ${riderId} AND NOT locked
      AND (addition_ends_at <= service_now() OR picked_up OR cardinality(order_ids) >= ${config.BOX_ORDERS})
    RETURNING order_ids, ongoing_starts_at, ongoing_ends_at`,
  )
  if (!closed) return
  tx.removeJobs(boxWindowKey(riderId))
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
