import type { ErrorCode } from '#contract/errors.ts'
import { riderCategories, roleStatuses } from '#contract/states.ts'
import type { Tx } from '#platform/database/database.ts'
import {
  boolean,
  integer,
  list,
  nullable,
  oneOf,
  type RowOf,
  row,
  timestamp,
  uuid,
} from '#platform/database/row.ts'
import { type Fragment, fragment, sql } from '#platform/database/sql.ts'
import { Refusal } from '#platform/operations/refusal.ts'
import type { Config } from '#server/config.ts'
import { deliveryDuration } from './delivery-duration.ts'
import { endBoxWindowTask } from './tasks.ts'

const LockedRider = row({
  role_status: oneOf(roleStatuses),
  role_category: nullable(oneOf(riderCategories)),
})

/** Locks the rider, always before any order: changes of one box wait for each other here. */
export const lockRider = (tx: Tx, riderId: string) =>
  tx.one(
    LockedRider,
    sql`SELECT role_status, role_category FROM users WHERE id = ${riderId} FOR NO KEY UPDATE`,
  )

/** The condition that a rider has the order and it has not ended. */
export const isCarriedBy = (riderId: Fragment): Fragment =>
  fragment`orders.rider_id = ${riderId} AND orders.status IN ('accepted', 'ready', 'ongoing')`

const BoxState = row({ carried: integer, closed: boolean, far: boolean })
type BoxState = RowOf<typeof BoxState>

const refusals: [ErrorCode, (room: BoxState, config: Config) => boolean][] = [
  ['rider.box.full', ({ carried }, { BOX_ORDERS }) => carried >= BOX_ORDERS],
  ['rider.box.locked', ({ closed }) => closed],
  ['rider.box.too-far', ({ far }) => far],
]

/** Refuses where the box of a locked rider has no room for an order of this store. */
export async function requireRoom(tx: Tx, config: Config, riderId: string, storeId: string): Promise<void> {
  const room = await tx.one(
    BoxState,
    sql`
    SELECT (SELECT count(*) FROM orders WHERE ${isCarriedBy(fragment`${riderId}`)}) AS carried,
      coalesce(locked OR addition_ends_at <= service_now(), false) AS closed,
      coalesce(rider_box.place <-> store.place > chord_of_metres(${config.BOX_RADIUS_METRES}), false) AS far
    FROM store LEFT JOIN rider_box ON rider_id = ${riderId} WHERE store.id = ${storeId}`,
  )
  const refusal = refusals.find(([, applies]) => applies(room, config))
  if (refusal) throw new Refusal(refusal[0])
}

const OpenBox = row({ addition_ends_at: timestamp, is_new: boolean })

/** Adds an order of the store to the box of a locked rider. The first order opens the box and its addition window. */
export async function addToBox(tx: Tx, config: Config, riderId: string, storeId: string): Promise<void> {
  const box = await tx.one(
    OpenBox,
    sql`
    INSERT INTO rider_box (rider_id, addition_ends_at, place)
    SELECT ${riderId}, service_now() + ${config.BOX_MINUTES} * interval '1 minute', place FROM store WHERE id = ${storeId}
    ON CONFLICT (rider_id) DO UPDATE SET place = rider_box.place
    RETURNING addition_ends_at, xmax = 0 AS is_new`,
  )
  if (box.is_new) {
    tx.addJob({
      task: endBoxWindowTask,
      payload: { riderId },
      key: `box-window:${riderId}`,
      runAt: box.addition_ends_at,
    })
  }
}

/**
 * Orders of one box may end at the same moment in transactions that do not wait for each other. Whoever has waited for this lock
 * sees in the next statement what the others have written.
 */
export const lockBox = (tx: Tx, riderId: string) =>
  tx.run(sql`SELECT FROM rider_box WHERE rider_id = ${riderId} FOR UPDATE`)

/** Removes an order that has ended from the rider's box. The last one deletes the box and with it its windows. */
export async function removeFromBox(tx: Tx, riderId: string): Promise<void> {
  await lockBox(tx, riderId)
  await tx.run(sql`
    DELETE FROM rider_box
    WHERE rider_id = ${riderId} AND NOT EXISTS (SELECT FROM orders WHERE ${isCarriedBy(fragment`${riderId}`)})`)
}

/** What is left of the preparation that the promised time was made of. */
const preparation = fragment`CASE WHEN orders.status = 'accepted'
  THEN promised_at - delivery_minutes_max * interval '1 minute' - service_now() END`

const ClosedBox = row({ order_ids: list(uuid), ongoing_starts_at: timestamp, ongoing_ends_at: timestamp })

/**
 * Closes the box of a rider once it is full, its time has ended or something in it was picked up, and tells the rider. From then the
 * delivery window runs: until the last order is ready, and all the ways one after the other. Safe to call at any time.
 */
export async function closeBoxWhenDue(tx: Tx, config: Config, riderId: string): Promise<void> {
  await lockBox(tx, riderId)
  const closed = await tx.maybe(
    ClosedBox,
    sql`
    UPDATE rider_box SET locked = true, ongoing_starts_at = service_now(), ongoing_ends_at = service_now() + carried.estimate
    FROM (
      SELECT array_agg(orders.id ORDER BY rider_accepted_at, orders.id) AS order_ids,
        bool_or(orders.status = 'ongoing') AS picked_up,
        greatest(max(${preparation}), interval '0') + sum(${deliveryDuration(config)}) AS estimate
      FROM orders JOIN store ON store.id = store_id WHERE ${isCarriedBy(fragment`${riderId}`)}
    ) AS carried
    WHERE rider_id = ${riderId} AND NOT locked
      AND (addition_ends_at <= service_now() OR picked_up OR cardinality(order_ids) >= ${config.BOX_ORDERS})
    RETURNING order_ids, ongoing_starts_at, ongoing_ends_at`,
  )
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
