import type { ErrorCode } from '#contract/errors.ts'
import type { RiderCategory, RoleStatus } from '#contract/states.ts'
import type { Tx } from '#platform/database/database.ts'
import { type Fragment, fragment, sql } from '#platform/database/sql.ts'
import { Refusal } from '#platform/operations/refusal.ts'
import type { Config } from '#server/config.ts'
import { endBoxWindowTask } from './tasks.ts'

export interface LockedRider {
  role_status: RoleStatus
  role_category: RiderCategory | null
}

/** The rider is locked before any order: whoever changes a box waits here. */
export const lockRider = (tx: Tx, riderId: string): Promise<LockedRider> =>
  tx.one<LockedRider>(
    sql`SELECT role_status, role_category FROM users WHERE id = ${riderId} FOR NO KEY UPDATE`,
  )

/** The orders that a rider has on hand. */
export const openOrders = (riderId: Fragment): Fragment =>
  fragment`orders.rider_id = ${riderId} AND orders.status IN ('accepted', 'ready', 'ongoing')`

interface Room {
  carried: number
  closed: boolean
  far: boolean
}

const refusals: [ErrorCode, (room: Room, config: Config) => boolean][] = [
  ['rider.box.full', ({ carried }, { BOX_ORDERS }) => carried >= BOX_ORDERS],
  ['rider.box.locked', ({ closed }) => closed],
  ['rider.box.too-far', ({ far }) => far],
]

/** Refuses where the box of a locked rider does not take an order of this store. */
export async function requireRoom(tx: Tx, config: Config, riderId: string, storeId: string): Promise<void> {
  const room = await tx.one<Room>(sql`
    SELECT (SELECT count(*) FROM orders WHERE ${openOrders(fragment`${riderId}`)}) AS carried,
      coalesce(locked OR addition_ends_at <= service_now(), false) AS closed,
      coalesce(rider_box.place <-> store.place > chord_of_metres(${config.BOX_RADIUS_METRES}), false) AS far
    FROM store LEFT JOIN rider_box ON rider_id = ${riderId} WHERE store.id = ${storeId}`)
  const refusal = refusals.find(([, applies]) => applies(room, config))
  if (refusal) throw new Refusal(refusal[0])
}

/** Puts an order of the store into the box of a locked rider. The first opens it, and its time to be added to. */
export async function enterBox(tx: Tx, config: Config, riderId: string, storeId: string): Promise<void> {
  const box = await tx.one<{ addition_ends_at: Date; is_new: boolean }>(sql`
    INSERT INTO rider_box (rider_id, addition_ends_at, place)
    SELECT ${riderId}, service_now() + ${config.BOX_MINUTES} * interval '1 minute', place FROM store WHERE id = ${storeId}
    ON CONFLICT (rider_id) DO UPDATE SET place = rider_box.place
    RETURNING addition_ends_at, xmax = 0 AS is_new`)
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
 * Orders of one box may end at the same moment, by people who do not wait for each other. Whoever has waited here sees in the next
 * statement what the others did.
 */
export const lockBox = (tx: Tx, riderId: string) =>
  tx.run(sql`SELECT FROM rider_box WHERE rider_id = ${riderId} FOR UPDATE`)

/** An order has left the rider's box, delivered or not. The last one unlocks the box and ends its windows. */
export async function leaveBox(tx: Tx, riderId: string): Promise<void> {
  await lockBox(tx, riderId)
  await tx.run(sql`
    DELETE FROM rider_box
    WHERE rider_id = ${riderId} AND NOT EXISTS (SELECT FROM orders WHERE ${openOrders(fragment`${riderId}`)})`)
}
