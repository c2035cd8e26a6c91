import { countOrderedItems } from '#modules/menus/index.ts'
import type { Tx } from '#platform/database/database.ts'
import { fragment } from '#platform/database/sql.ts'

export interface CompletedOrder {
  orderId: string
  customerId: string
  storeId: string
  riderId?: string | null
  items: readonly { itemId: string; quantity: number }[]
}

/** Sorted by id, so that two orders of the same items never deadlock. */
function total(items: CompletedOrder['items']) {
  const totals = new Map<string, number>()
  for (const { itemId, quantity } of items) totals.set(itemId, (totals.get(itemId) ?? 0) + quantity)
  const ids = [...totals.keys()].sort()
  return { ids, quantities: ids.map((id) => totals.get(id)!) }
}

/** Records who may review whom, and how often the customer ordered each item. An order is completed once. */
export function recordCompletedOrder(
  tx: Tx,
  { orderId, customerId, storeId, riderId, items }: CompletedOrder,
): void {
  tx.write(fragment`
    INSERT INTO completed_order (order_id, customer_id, store_id, rider_id)
    VALUES (${orderId}, ${customerId}, ${storeId}, ${riderId ?? null})`)
  const { ids, quantities } = total(items)
  if (ids.length === 0) return
  tx.write(fragment`
    INSERT INTO customer_item (customer_id, item_id, times)
    SELECT ${customerId}, item_id, quantity
    FROM unnest(${ids}::uuid[], ${quantities}::integer[]) AS bought (item_id, quantity) ORDER BY item_id
    ON CONFLICT (customer_id, item_id) DO UPDATE SET times = customer_item.times + excluded.times, last_at = excluded.last_at`)
  countOrderedItems(tx, ids, quantities)
}
