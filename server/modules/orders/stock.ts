import type { Tx } from '#platform/database/database.ts'
import { sql } from '#platform/database/sql.ts'
import type { OrderRow } from './order-row.ts'

/** Counts of items an order takes from stock: its lines, and what its combos bundle. Items by id, so that two orders never wait in a ring. */
async function changeStock(tx: Tx, order: Pick<OrderRow, 'packs'>, sign: 1 | -1): Promise<void> {
  const lines = order.packs.flatMap((pack) => pack.lines)
  await tx.run(sql`
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
    UPDATE menu_item SET stock = stock + ${sign}::integer * taken.quantity
    FROM taken JOIN locked USING (id) WHERE menu_item.id = taken.id`)
}

/** Takes what is ordered from stock. PostgreSQL refuses a stock below zero; see checkout. */
export const takeStock = (tx: Tx, order: Pick<OrderRow, 'packs'>): Promise<void> => changeStock(tx, order, -1)

export const giveStockBack = (tx: Tx, order: Pick<OrderRow, 'packs'>): Promise<void> =>
  changeStock(tx, order, 1)
