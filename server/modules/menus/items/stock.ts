import type { Tx } from '#platform/database/database.ts'
import { integer, type RowOf, row, uuid } from '#platform/database/row.ts'
import { type Fragment, fragment, sql } from '#platform/database/sql.ts'
import { lockRank } from '#server/lock-ranks.ts'
import type { PricedPack } from './priced-pack.ts'

/** A quantity of an item whose stock is counted. */
export const StockQuantity = row({ id: uuid, quantity: integer })
export type StockQuantity = RowOf<typeof StockQuantity>

/** Locks items by id, so that two orders never deadlock. */
const changeStock = (tx: Tx, taken: Fragment, sign: 1 | -1): Promise<StockQuantity[]> =>
  tx.many(
    StockQuantity,
    sql`
    WITH taken AS (
      SELECT taken.id, taken.quantity FROM jsonb_to_recordset(${taken}) AS taken (id uuid, quantity integer)
    ), locked AS (
      SELECT menu_item.id FROM menu_item JOIN taken USING (id) WHERE stock IS NOT NULL ORDER BY menu_item.id FOR NO KEY UPDATE OF menu_item
    )
    UPDATE menu_item SET stock = stock + ${sign}::integer * taken.quantity
    FROM taken JOIN locked USING (id) WHERE menu_item.id = taken.id
    RETURNING taken.id, taken.quantity`,
  )

const stockIn = (packs: PricedPack[]) => fragment`stock_in(${JSON.stringify(packs)}::jsonb)`

/** Takes the ordered items from stock. A CHECK constraint refuses a stock below zero. */
export const takeStock = (tx: Tx, packs: PricedPack[]): Promise<StockQuantity[]> =>
  changeStock(tx, stockIn(packs), -1)

/** Takes quantities from stock that the caller has read without a lock. If too little is left by now, the transaction is done again. */
export function takeStockAsRead(tx: Tx, taken: StockQuantity[]): void {
  if (taken.length === 0) return
  const byId = taken.toSorted((one, other) => (one.id < other.id ? -1 : 1))
  tx.writeCurrent(
    fragment`
    UPDATE menu_item SET stock = stock - taken.quantity
    FROM (
      SELECT id, given.quantity FROM menu_item JOIN unnest(
        ${byId.map(({ id }) => id)}::uuid[], ${byId.map(({ quantity }) => quantity)}::integer[]
      ) AS given (id, quantity) USING (id)
      WHERE stock >= given.quantity ORDER BY id FOR NO KEY UPDATE OF menu_item
    ) AS taken
    WHERE menu_item.id = taken.id`,
    lockRank.stock,
    taken.length,
  )
}

/**
 * Returns to stock what an order took, even if the menu has changed since. If that is not known, returns what its packs would take
 * by the present menu.
 */
export const restoreStock = (
  tx: Tx,
  { taken, packs }: { taken: StockQuantity[] | null; packs: PricedPack[] },
): Promise<StockQuantity[]> =>
  changeStock(tx, taken ? fragment`${JSON.stringify(taken)}::jsonb` : stockIn(packs), 1)
