import type { Tx } from '#platform/database/database.ts'
import { sql } from '#platform/database/sql.ts'
import type { OrderRow } from './order-row.ts'

/** Of an item that is counted. */
export interface Taken {
  id: string
  quantity: number
}

/**
 * Takes what is ordered from stock: its lines, and what its combos bundle. Items by id, so that two orders never wait in a ring.
 * PostgreSQL refuses a stock below zero; see checkout.
 */
export function takeStock(tx: Tx, { packs }: Pick<OrderRow, 'packs'>): Promise<Taken[]> {
  const lines = packs.flatMap((pack) => pack.lines)
  return tx.many<Taken>(sql`
    WITH bought AS (
      SELECT id, sum(quantity)::integer AS quantity
      FROM unnest(${lines.map((line) => line.id)}::uuid[], ${lines.map((line) => line.quantity)}::integer[]) AS line (id, quantity)
      GROUP BY id
    ), taken AS (
      SELECT id, sum(quantity)::integer AS quantity FROM (
        SELECT id, quantity FROM bought
        UNION ALL
        SELECT item_id, combo_item.quantity * bought.quantity FROM bought JOIN combo_item ON combo_id = bought.id
      ) AS parts GROUP BY id
    ), locked AS (
      SELECT menu_item.id FROM menu_item JOIN taken USING (id) WHERE stock IS NOT NULL ORDER BY menu_item.id FOR NO KEY UPDATE OF menu_item
    )
    UPDATE menu_item SET stock = stock - taken.quantity
    FROM taken JOIN locked USING (id) WHERE menu_item.id = taken.id
    RETURNING taken.id, taken.quantity`)
}

/** Gives back what was taken, whatever the store has made of its combos since. */
export async function giveStockBack(tx: Tx, { id }: Pick<OrderRow, 'id'>): Promise<void> {
  await tx.run(sql`
    WITH taken AS (
      SELECT taken.* FROM orders, jsonb_to_recordset(stock_taken) AS taken (id uuid, quantity integer)
      WHERE orders.id = ${id}
    ), locked AS (
      SELECT menu_item.id FROM menu_item JOIN taken USING (id) WHERE stock IS NOT NULL ORDER BY menu_item.id FOR NO KEY UPDATE OF menu_item
    )
    UPDATE menu_item SET stock = stock + taken.quantity
    FROM taken JOIN locked USING (id) WHERE menu_item.id = taken.id`)
}
