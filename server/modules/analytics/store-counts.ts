import type { Tx } from '#platform/database/database.ts'
import { type Fragment, fragment, sql } from '#platform/database/sql.ts'

/** Adds to the counts of the hour, in the store's time zone, in which something happened to an order. */
const addToHour = (
  tx: Tx,
  orderId: string,
  at: Fragment,
  columns: Fragment,
  values: Fragment,
  sums: Fragment,
) =>
  tx.run(sql`
    INSERT INTO store_hour (store_id, day, hour, ${columns})
    SELECT store_id, (${at} AT TIME ZONE timezone)::date, extract(hour FROM ${at} AT TIME ZONE timezone), ${values}
    FROM orders JOIN store ON store.id = store_id WHERE orders.id = ${orderId}
    ON CONFLICT (store_id, day, hour) DO UPDATE SET ${sums}`)

/** Counts an order that was paid, in the hour of the payment. */
export const countPayment = (tx: Tx, orderId: string) =>
  addToHour(
    tx,
    orderId,
    fragment`paid_at`,
    fragment`received`,
    fragment`1`,
    fragment`received = store_hour.received + 1`,
  )

/** Counted in the hour of the payment, so that accepted orders are a part of the received ones in every range of days. */
export const countAcceptance = (tx: Tx, orderId: string) =>
  addToHour(
    tx,
    orderId,
    fragment`paid_at`,
    fragment`accepted, acceptance_seconds`,
    fragment`1, round(extract(epoch FROM accepted_at - paid_at))`,
    fragment`accepted = store_hour.accepted + 1,
      acceptance_seconds = store_hour.acceptance_seconds + excluded.acceptance_seconds`,
  )

export const countPreparation = (tx: Tx, orderId: string) =>
  addToHour(
    tx,
    orderId,
    fragment`paid_at`,
    fragment`prepared, preparation_seconds`,
    fragment`1, round(extract(epoch FROM ready_at - accepted_at))`,
    fragment`prepared = store_hour.prepared + 1,
      preparation_seconds = store_hour.preparation_seconds + excluded.preparation_seconds`,
  )

/** Counts a completed order: its revenue, its items and its customer. */
export async function countCompletion(tx: Tx, orderId: string): Promise<void> {
  await addToHour(
    tx,
    orderId,
    fragment`ended_at`,
    fragment`completed, revenue`,
    fragment`1, orders.items_price + orders.packs_price`,
    fragment`completed = store_hour.completed + 1, revenue = store_hour.revenue + excluded.revenue`,
  )
  await tx.run(sql`
    INSERT INTO store_day_customer (store_id, day, customer_id, orders)
    SELECT store_id, (ended_at AT TIME ZONE timezone)::date, customer_id, 1
    FROM orders JOIN store ON store.id = store_id WHERE orders.id = ${orderId}
    ON CONFLICT (store_id, day, customer_id) DO UPDATE SET orders = store_day_customer.orders + 1`)
  await tx.run(sql`
    INSERT INTO store_day_item (store_id, day, item_id, quantity, revenue)
    SELECT store_id, (ended_at AT TIME ZONE timezone)::date, (line ->> 'id')::uuid, sum((line ->> 'quantity')::integer),
      sum((line ->> 'quantity')::bigint * (line ->> 'price')::bigint)
    FROM orders JOIN store ON store.id = store_id,
      jsonb_array_elements(packs) AS pack, jsonb_array_elements(pack -> 'lines') AS line
    WHERE orders.id = ${orderId}
    GROUP BY 1, 2, 3 ORDER BY 3
    ON CONFLICT (store_id, day, item_id) DO UPDATE
    SET quantity = store_day_item.quantity + excluded.quantity, revenue = store_day_item.revenue + excluded.revenue`)
}
