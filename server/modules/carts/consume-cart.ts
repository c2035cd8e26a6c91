import type { TProperties } from 'typebox'
import type { StockQuantity } from '#modules/menus/index.ts'
import type { Tx } from '#platform/database/database.ts'
import { boolean, integer, list, type RowOf, row, uuid } from '#platform/database/row.ts'
import { type Fragment, fragment, sql } from '#platform/database/sql.ts'
import { Refusal } from '#platform/operations/refusal.ts'
import type { Services } from '#server/services.ts'
import { itemIdsIn, lockStock, menuColumn, menuOf } from './cart-menu.ts'
import { type CartKey, CartWithMenu, cartColumns, cartSource } from './cart-row.ts'
import { changesSince } from './cart-version.ts'
import { stockOf } from './line-problems.ts'
import { type PricedCart, priceRead, requireCart } from './read-cart.ts'

const LockedCart = row({
  ...CartWithMenu.properties,
  /** Whether the store is as it was when the statement began. */
  is_current: boolean,
  /** Of the counted items, which are locked. */
  stocks: list(row({ id: uuid, stock: integer })),
})

/** A locked cart, and other columns beside. */
export const lockedCartWith = <Columns extends TProperties>(columns: Columns) =>
  row({ ...LockedCart.properties, ...columns })

/**
 * Locks the cart against a second checkout, its store and customer against being deleted, and the stock of its items, and reads it.
 * What is locked is as of now, also where another transaction was waited for; where the store has changed meanwhile, all is read
 * again.
 */
async function lockCart<Shape extends typeof LockedCart>(
  tx: Tx,
  { config }: Services,
  { customerId, storeId }: CartKey,
  shape: Shape,
  beside: Fragment,
): Promise<RowOf<Shape>> {
  const viewer = { userId: customerId, point: null, at: null }
  const ids = itemIdsIn(fragment`(SELECT packs FROM locked_cart)`)
  const lock = () =>
    tx.maybe(
      shape,
      sql`
    WITH locked_cart AS MATERIALIZED (
      SELECT cart.*, store.xmin AS store_version FROM cart JOIN store ON store.id = store_id JOIN users ON users.id = customer_id
      WHERE customer_id = ${customerId} AND store_id = ${storeId}
      FOR UPDATE OF cart FOR KEY SHARE OF store, users
    ), locked_stock AS MATERIALIZED (${lockStock(ids)})
    SELECT ${cartColumns(viewer, config)}, ${menuColumn(ids)} AS menu, coalesce(store_version = store.xmin, true) AS is_current,
      (SELECT coalesce(json_agg(locked_stock), '[]') FROM locked_stock) AS stocks, ${beside}
    FROM ${cartSource(customerId, fragment`LEFT JOIN locked_cart AS cart ON cart.store_id = store.id`)}
    WHERE store.id = ${storeId}`,
    )
  const first = await lock()
  const cart = requireCart(first?.is_current === false ? await lock() : first)
  const counted = new Map(cart.stocks.map(({ id, stock }) => [id, stock]))
  const menu = cart.menu.map((item) => ({ ...item, stock: counted.get(item.id) ?? item.stock }))
  return { ...cart, menu }
}

export function deleteCart(tx: Tx, { customerId, storeId }: CartKey): void {
  tx.write(fragment`DELETE FROM cart WHERE customer_id = ${customerId} AND store_id = ${storeId}`)
}

/** A locked cart that is to be ordered, what it takes from stock, and what was read beside. */
export interface CartToOrder<Row> extends PricedCart {
  stock: StockQuantity[]
  beside: Row
}

/**
 * Locks the cart and returns it as priced now, to be ordered; refuses one with problems, or one that differs
 * from what the customer saw.
 */
export async function lockCartToOrder<Shape extends typeof LockedCart>(
  tx: Tx,
  services: Services,
  key: CartKey,
  version: string,
  shape: Shape,
  beside: Fragment,
): Promise<CartToOrder<RowOf<Shape>>> {
  const locked = await lockCart(tx, services, key, shape, beside)
  const cart = priceRead(locked, services)
  if (cart.row.packs.length === 0) throw new Refusal('cart.empty')
  if (cart.problems.length > 0) throw new Refusal('cart.problems', { fields: cart.problems })
  if (cart.snapshot.version !== version)
    throw new Refusal('cart.changed', { fields: changesSince(version, cart.row.seen, cart.snapshot) })
  return { ...cart, stock: stockOf(cart.row.packs, menuOf(locked.menu)), beside: locked }
}
