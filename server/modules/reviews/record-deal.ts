import type { Tx } from '#platform/database/database.ts'
import { sql } from '#platform/database/sql.ts'

export interface Deal {
  orderId: string
  customerId: string
  storeId: string
  riderId?: string | null
  items: readonly { itemId: string; quantity: number }[]
}

/** Items are taken by id, so that two deals over the same food never wait for each other in a ring. */
function total(items: Deal['items']) {
  const totals = new Map<string, number>()
  for (const { itemId, quantity } of items) totals.set(itemId, (totals.get(itemId) ?? 0) + quantity)
  const ids = [...totals.keys()].sort()
  return { ids, quantities: ids.map((id) => totals.get(id)!) }
}

/** Keeps what a completed order leaves behind: who may review whom, and what the customer likes. Once for each order. */
export async function recordDeal(
  tx: Tx,
  { orderId, customerId, storeId, riderId, items }: Deal,
): Promise<void> {
  const made = await tx.run(sql`
    INSERT INTO deal (order_id, customer_id, store_id, rider_id)
    VALUES (${orderId}, ${customerId}, ${storeId}, ${riderId ?? null}) ON CONFLICT DO NOTHING`)
  const { ids, quantities } = total(items)
  if (made === 0 || ids.length === 0) return
  await tx.run(sql`
    INSERT INTO taste (customer_id, item_id, times)
    SELECT ${customerId}, item_id, quantity
    FROM unnest(${ids}::uuid[], ${quantities}::integer[]) AS bought (item_id, quantity) ORDER BY item_id
    ON CONFLICT (customer_id, item_id) DO UPDATE SET times = taste.times + excluded.times, last_at = excluded.last_at`)
  await tx.run(sql`SELECT FROM menu_item WHERE id = ANY(${ids}::uuid[]) ORDER BY id FOR NO KEY UPDATE`)
  await tx.run(sql`
    UPDATE menu_item SET times_ordered = times_ordered + quantity
    FROM unnest(${ids}::uuid[], ${quantities}::integer[]) AS bought (item_id, quantity)
    WHERE menu_item.id = item_id`)
}
