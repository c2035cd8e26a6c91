import type { Tx } from '#platform/database/database.ts'
import { type Fragment, fragment, sql } from '#platform/database/sql.ts'
import type { OrderRow } from '../order-row.ts'

/** A quantity of an item whose stock is counted. */
export interface StockQuantity {
  id: string
  quantity: number
}

/** Locks items by id, so that two orders never deadlock. */
const changeStock = (tx: Tx, taken: Fragment, sign: 1 | -1): Promise<StockQuantity[]> =>
  tx.many<StockQuantity>(sql`
    WITH taken AS (SELECT taken.id, taken.quantity FROM ${taken}), locked AS (
      SELECT menu_item.id FROM menu_item JOIN taken USING (id) WHERE stock IS NOT NULL ORDER BY menu_item.id FOR NO KEY UPDATE OF menu_item
    )
    UPDATE menu_item SET stock = stock + ${sign}::integer * taken.quantity
    FROM taken JOIN locked USING (id) WHERE menu_item.id = taken.id
    RETURNING taken.id, taken.quantity`)

const itemsOf = (stock: Fragment) =>
  fragment`jsonb_to_recordset(${stock}) AS taken (id uuid, quantity integer)`

/** Takes what is ordered from stock. PostgreSQL refuses a stock below zero; see checkout. */
export const takeStock = (tx: Tx, { packs }: Pick<OrderRow, 'packs'>): Promise<StockQuantity[]> =>
  changeStock(tx, itemsOf(fragment`stock_in(${JSON.stringify(packs)}::jsonb)`), -1)

/** Returns to stock what the order took, whatever the menu has become since. */
export const restoreStock = (tx: Tx, { id }: Pick<OrderRow, 'id'>): Promise<StockQuantity[]> =>
  changeStock(
    tx,
    fragment`orders, ${itemsOf(fragment`coalesce(stock_taken, stock_in(packs))`)} WHERE orders.id = ${id}`,
    1,
  )
