import type { Tx } from '#platform/database/database.ts'
import { type Fragment, fragment } from '#platform/database/sql.ts'

/** An order as far as it is counted. Amounts are kobo. */
export interface CountedOrder {
  store_id: string
  store_timezone: string
  customer_id: string
  items_price: number
  packs_price: number
  paid_at: Date | null
  accepted_at: Date | null
  ready_at: Date | null
  ended_at: Date | null
  packs: { lines: { id: string; quantity: number; price: number }[] }[]
}

/** The moment in the store's time zone. */
const local = (at: Date, { store_timezone }: CountedOrder): Fragment =>
  fragment`(${at}::timestamptz AT TIME ZONE ${store_timezone})`

const secondsBetween = (from: Date, to: Date): number => Math.round((to.getTime() - from.getTime()) / 1000)

/** Adds to the counts of the hour, in the store's time zone, in which something happened to an order. */
function addToHour(
  tx: Tx,
  order: CountedOrder,
  at: Date,
  columns: Fragment,
  values: Fragment,
  sums: Fragment,
) {
  tx.write(fragment`
    INSERT INTO store_hour (store_id, day, hour, ${columns})
    VALUES (${order.store_id}, ${local(at, order)}::date, extract(hour FROM ${local(at, order)}), ${values})
    ON CONFLICT (store_id, day, hour) DO UPDATE SET ${sums}`)
}

/** Counts an order that was paid, in the hour of the payment. */
export const countPayment = (tx: Tx, order: CountedOrder): void =>
  addToHour(
    tx,
    order,
    order.paid_at!,
    fragment`received`,
    fragment`1`,
    fragment`received = store_hour.received + 1`,
  )

/** Counted in the hour of the payment, so that accepted orders are a part of the received ones in every range of days. */
export const countAcceptance = (tx: Tx, order: CountedOrder): void =>
  addToHour(
    tx,
    order,
    order.paid_at!,
    fragment`accepted, acceptance_seconds`,
    fragment`1, ${secondsBetween(order.paid_at!, order.accepted_at!)}`,
    fragment`accepted = store_hour.accepted + 1,
      acceptance_seconds = store_hour.acceptance_seconds + excluded.acceptance_seconds`,
  )

export const countPreparation = (tx: Tx, order: CountedOrder): void =>
  addToHour(
    tx,
    order,
    order.paid_at!,
    fragment`prepared, preparation_seconds`,
    fragment`1, ${secondsBetween(order.accepted_at!, order.ready_at!)}`,
    fragment`prepared = store_hour.prepared + 1,
      preparation_seconds = store_hour.preparation_seconds + excluded.preparation_seconds`,
  )

/** What was sold of each item, by id, so that two orders never deadlock. */
function soldItems({ packs }: CountedOrder) {
  const sold = new Map<string, { quantity: number; revenue: number }>()
  for (const { id, quantity, price } of packs.flatMap(({ lines }) => lines)) {
    const before = sold.get(id) ?? { quantity: 0, revenue: 0 }
    sold.set(id, { quantity: before.quantity + quantity, revenue: before.revenue + quantity * price })
  }
  return [...sold].toSorted(([one], [other]) => (one < other ? -1 : 1))
}

/** Counts a completed order: its revenue, its items and its customer. */
export function countCompletion(tx: Tx, order: CountedOrder): void {
  const at = order.ended_at!
  const day = fragment`${local(at, order)}::date`
  addToHour(
    tx,
    order,
    at,
    fragment`completed, revenue`,
    fragment`1, ${order.items_price + order.packs_price}`,
    fragment`completed = store_hour.completed + 1, revenue = store_hour.revenue + excluded.revenue`,
  )
  tx.write(fragment`
    INSERT INTO store_day_customer (store_id, day, customer_id, orders)
    VALUES (${order.store_id}, ${day}, ${order.customer_id}, 1)
    ON CONFLICT (store_id, day, customer_id) DO UPDATE SET orders = store_day_customer.orders + 1`)
  const items = soldItems(order)
  tx.write(fragment`
    INSERT INTO store_day_item (store_id, day, item_id, quantity, revenue)
    SELECT ${order.store_id}, ${day}, item_id, quantity, revenue
    FROM unnest(
      ${items.map(([id]) => id)}::uuid[], ${items.map(([, { quantity }]) => quantity)}::integer[],
      ${items.map(([, { revenue }]) => revenue)}::bigint[]
    ) AS sold (item_id, quantity, revenue)
    ON CONFLICT (store_id, day, item_id) DO UPDATE
    SET quantity = store_day_item.quantity + excluded.quantity, revenue = store_day_item.revenue + excluded.revenue`)
}
