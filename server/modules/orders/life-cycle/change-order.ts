import type { Tx } from '#platform/database/database.ts'
import { commaJoined, type Fragment, fragment, joined, raw } from '#platform/database/sql.ts'
import { lockRank } from '#server/lock-ranks.ts'
import { OrderRow } from '../order-row.ts'
import type { ViewSource } from '../views/view-source.ts'
import { needsRider } from './order-state.ts'
import type { Steps } from './steps.ts'

/** The columns that change in the life of an order. */
const columns = [
  'status',
  'payment_status',
  'payment_method',
  'delivery_location',
  'delivery_telephone',
  'delivery_message',
  'code_tries',
  'code_locked',
  'store_accepted',
  'manually_completed',
  'rider_id',
  'rider_is_vendor',
  'riders_notified',
  'offered_at',
  'round',
  'wave',
  'reason',
  'fault',
  'last_move',
  'moved_by',
  'promised_at',
  'pace',
  'times',
  'said_ready_at',
  'delay_alerted_at',
  'delay_alerted_until',
  'deadline_at',
  'overdue',
  'paid_at',
  'accepted_at',
  'ready_at',
  'rider_accepted_at',
  'rider_arrived_at',
  'picked_up_at',
  'customer_arrived_at',
  'wait_ends_at',
  'reminded_at',
  'ended_at',
  'settle_at',
  'settled_at',
  'parties',
] as const satisfies (keyof OrderRow)[]

export type OrderChanges = Partial<Pick<OrderRow, (typeof columns)[number]> & Steps>

/** Changes of the order's parties, which are not columns of the row. */
export type PartyChanges = Partial<Pick<ViewSource, 'rider' | 'offers'>>

const isPast = (moment: Date | null, now: Date): boolean => moment !== null && moment <= now

/** An order after a change, with its computed columns and the store's number of unassigned orders updated. */
export function changedOrder(
  order: ViewSource,
  changes: OrderChanges,
  parties: PartyChanges = {},
): ViewSource {
  const after = { ...order, ...changes, ...parties }
  const { payment_expires_at, deadline_at, wait_ends_at, now, store } = after
  const unassigned = Number(needsRider(after)) - Number(needsRider(order))
  return {
    ...after,
    payment_ended: isPast(payment_expires_at, now),
    deadline_ended: isPast(deadline_at, now),
    waited: isPast(wait_ends_at, now),
    rider_name: after.rider?.name ?? null,
    store: { ...store, unassigned_orders: store.unassigned_orders + unassigned },
  }
}

const toColumn = (value: unknown): unknown =>
  typeof value === 'object' && value !== null && !(value instanceof Date) ? JSON.stringify(value) : value

/** Writes the columns in which an order has changed since it was read. */
export function updateOrder(tx: Tx, before: OrderRow, after: OrderChanges): void {
  const changes = columns.flatMap((column): Fragment[] =>
    after[column] === undefined || after[column] === before[column]
      ? []
      : [fragment`, ${raw(column)} = ${toColumn(after[column])}`],
  )
  tx.writeCurrent(
    fragment`
    UPDATE orders SET version = version + 1 ${joined(changes)} WHERE id = ${before.id} AND version = ${before.version}`,
    lockRank.order,
  )
}

/** Columns that are not stored as such: computed by this service or by PostgreSQL, or read from other tables. */
const computed = [
  'payment_ended',
  'bill_price',
  'deadline_ended',
  'waited',
  'store_name',
  'store_timezone',
  'customer_name',
  'rider_name',
  'now',
]

const stored = (Object.keys(OrderRow.properties) as (keyof OrderRow)[]).filter(
  (column) => !computed.includes(column),
)

/** Writes a new order, and its slug to `order_slug`, which keeps it reserved even after the order is retired. */
export function insertOrder(tx: Tx, order: OrderRow): void {
  const first = { ...order, version: 1 }
  tx.write(fragment`INSERT INTO order_slug (slug, order_id) VALUES (${order.slug}, ${order.id})`)
  tx.write(fragment`
    INSERT INTO orders (${commaJoined(stored.map(raw))})
    VALUES (${commaJoined(stored.map((column) => fragment`${toColumn(first[column])}`))})`)
}

/** Inserts a new order, or updates the changed columns of an existing one. */
export function saveOrder(tx: Tx, before: OrderRow, after: OrderRow): void {
  if (before.version === 0) insertOrder(tx, after)
  else updateOrder(tx, before, after)
}
