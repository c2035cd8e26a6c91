import { countOrderedItems } from '#modules/menus/index.ts'
import { addPurchases } from '#modules/reviews/index.ts'
import type { Tx } from '#platform/database/database.ts'
import { type Fragment, fragment } from '#platform/database/sql.ts'

/** Paid orders, with the times of payment and end in the time zone of their store. */
const onStoreClock = (which: Fragment): Fragment => fragment`(
  SELECT orders.*, paid_at AT TIME ZONE timezone AS paid, ended_at AT TIME ZONE timezone AS ended
  FROM orders JOIN store ON store.id = store_id WHERE paid_at IS NOT NULL AND ${which}
) AS counted`

const seconds = (from: Fragment, to: Fragment) =>
  fragment`coalesce(sum(floor(extract(epoch FROM ${to} - ${from}) + 0.5)), 0)::bigint`

/**
 * Counts received, accepted and prepared orders by the hour of their payment, so that in every range of days the accepted ones are
 * among the received ones.
 */
export const receivedByHour = (which: Fragment): Fragment => fragment`
  SELECT store_id, paid::date AS day, extract(hour FROM paid)::integer AS hour, count(*) AS received, count(accepted_at) AS accepted,
    ${seconds(fragment`paid_at`, fragment`accepted_at`)} AS acceptance_seconds, count(ready_at) AS prepared,
    ${seconds(fragment`accepted_at`, fragment`ready_at`)} AS preparation_seconds, 0 AS completed, 0 AS revenue
  FROM ${onStoreClock(which)} GROUP BY 1, 2, 3`

const soldByHour = (which: Fragment): Fragment => fragment`
  SELECT store_id, ended::date, extract(hour FROM ended)::integer, 0, 0, 0, 0, 0, count(*), sum(items_price + packs_price)
  FROM ${onStoreClock(which)} WHERE status = 'completed' GROUP BY 1, 2, 3`

const soldLines = (which: Fragment): Fragment => fragment`
  SELECT store_id, customer_id, ended_at, ended::date AS day, (line ->> 'id')::uuid AS item_id, (line ->> 'quantity')::integer AS quantity,
    (line ->> 'price')::bigint AS price
  FROM ${onStoreClock(which)}, jsonb_array_elements(packs) AS pack, jsonb_array_elements(pack -> 'lines') AS line
  WHERE status = 'completed'`

/** Adds orders that have ended to the figures of their stores, items and customers. Rows are locked in the order of their keys. */
export function addToFigures(tx: Tx, orderIds: string[]): void {
  const which = fragment`orders.id = ANY(${orderIds}::uuid[])`
  const sold = fragment`(${soldLines(which)}) AS sold`
  tx.write(fragment`
    INSERT INTO store_hour (
      store_id, day, hour, received, accepted, acceptance_seconds, prepared, preparation_seconds, completed, revenue
    )
    SELECT store_id, day, hour, sum(received), sum(accepted), sum(acceptance_seconds), sum(prepared), sum(preparation_seconds),
      sum(completed), sum(revenue)
    FROM (${receivedByHour(which)} UNION ALL ${soldByHour(which)}) AS each GROUP BY 1, 2, 3 ORDER BY 1, 2, 3
    ON CONFLICT (store_id, day, hour) DO UPDATE SET
      received = store_hour.received + excluded.received, accepted = store_hour.accepted + excluded.accepted,
      acceptance_seconds = store_hour.acceptance_seconds + excluded.acceptance_seconds,
      prepared = store_hour.prepared + excluded.prepared,
      preparation_seconds = store_hour.preparation_seconds + excluded.preparation_seconds,
      completed = store_hour.completed + excluded.completed, revenue = store_hour.revenue + excluded.revenue`)
  tx.write(fragment`
    INSERT INTO store_order_count (store_id, status, total)
    SELECT store_id, status, count(*) FROM orders WHERE ${which} GROUP BY 1, 2 ORDER BY 1, 2
    ON CONFLICT (store_id, status) DO UPDATE SET total = store_order_count.total + excluded.total`)
  tx.write(fragment`
    INSERT INTO store_day_customer (store_id, day, customer_id, orders)
    SELECT store_id, ended::date, customer_id, count(*) FROM ${onStoreClock(which)} WHERE status = 'completed'
    GROUP BY 1, 2, 3 ORDER BY 1, 2, 3
    ON CONFLICT (store_id, day, customer_id) DO UPDATE SET orders = store_day_customer.orders + excluded.orders`)
  tx.write(fragment`
    INSERT INTO store_day_item (store_id, day, item_id, quantity, revenue)
    SELECT store_id, day, item_id, sum(quantity), sum(quantity * price) FROM ${sold} GROUP BY 1, 2, 3 ORDER BY 1, 2, 3
    ON CONFLICT (store_id, day, item_id) DO UPDATE
    SET quantity = store_day_item.quantity + excluded.quantity, revenue = store_day_item.revenue + excluded.revenue`)
  addPurchases(tx, sold)
  countOrderedItems(tx, sold)
}
