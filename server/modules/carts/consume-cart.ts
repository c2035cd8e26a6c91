import type { StockQuantity } from '#modules/menus/index.ts'
import type { Tx } from '#platform/database/database.ts'
import { boolean, integer, list, row, uuid } from '#platform/database/row.ts'
import { fragment, sql } from '#platform/database/sql.ts'
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

/**
 * Locks the cart against a second checkout, its store and customer against being deleted, and the stock of its items, and reads it.
 * What is locked is as of now, also where another transaction was waited for; where the store has changed meanwhile, all is read
 * again.
 */
async function lockCart(tx: Tx, { config }: Services, { customerId, storeId }: CartKey) {
  const viewer = { userId: customerId, point: null, at: null }
  const ids = itemIdsIn(fragment`(SELECT packs FROM locked_cart)`)
  const lock = () =>
    tx.maybe(
      LockedCart,
      sql`
    WITH locked_cart AS MATERIALIZED (
      SELECT cart.*, store.xmin AS store_version FROM cart JOIN store ON store.id = store_id JOIN users ON users.id = customer_id
      WHERE customer_id = ${customerId} AND store_id = ${storeId}
      FOR UPDATE OF cart FOR KEY SHARE OF store, users
    ), locked_stock AS MATERIALIZED (${lockStock(ids)})
    SELECT ${cartColumns(viewer, config)}, ${menuColumn(ids)} AS menu, coalesce(store_version = store.xmin, true) AS is_current,
      (SELECT coalesce(json_agg(locked_stock), '[]') FROM locked_stock) AS stocks
    FROM ${cartSource(customerId, fragment`LEFT JOIN locked_cart AS cart ON cart.store_id = store.id`)}
    WHERE store.id = ${storeId}`,
    )
  const first = await lock()
  const { stocks, is_current, ...cart } = requireCart(first?.is_current === false ? await lock() : first)
  const counted = new Map(stocks.map(({ id, stock }) => [id, stock]))
  return { ...cart, menu: cart.menu.map((item) => ({ ...item, stock: counted.get(item.id) ?? item.stock })) }
}

export function deleteCart(tx: Tx, { customerId, storeId }: CartKey): void {
  tx.write(fragment`DELETE FROM cart WHERE customer_id = ${customerId} AND store_id = ${storeId}`)
}

/** A cart that is to be ordered, and what it takes from stock. */
export interface ConsumedCart extends PricedCart {
  stock: StockQuantity[]
}

/**
 * Deletes the cart and returns it as priced now, to be ordered; refuses one with problems, or one that
 * differs from what the customer saw.
 */
export async function consumeCart(
  tx: Tx,
  services: Services,
  key: CartKey,
  version: string,
): Promise<ConsumedCart> {
  const locked = await lockCart(tx, services, key)
  const cart = priceRead(locked, services)
  if (cart.row.packs.length === 0) throw new Refusal('cart.empty')
  if (cart.problems.length > 0) throw new Refusal('cart.problems', { fields: cart.problems })
  if (cart.snapshot.version !== version)
    throw new Refusal('cart.changed', { fields: changesSince(version, cart.row.seen, cart.snapshot) })
  deleteCart(tx, key)
  return { ...cart, stock: stockOf(cart.row.packs, menuOf(locked.menu)) }
}
