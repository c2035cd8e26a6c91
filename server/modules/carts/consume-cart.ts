import type { TProperties } from 'typebox'
import type { StockQuantity } from '#modules/menus/index.ts'
import type { Tx } from '#platform/database/database.ts'
import { boolean, integer, list, nullable, type RowOf, row, text, uuid } from '#platform/database/row.ts'
import { type Fragment, fragment, nothing, sql } from '#platform/database/sql.ts'
import { Refusal } from '#platform/operations/refusal.ts'
import { lockRank } from '#server/lock-ranks.ts'
import type { Services } from '#server/services.ts'
import { itemIdsIn, lockStock, menuColumn, menuOf } from './cart-menu.ts'
import { type CartKey, CartWithMenu, cartColumns, cartSource } from './cart-row.ts'
import { changesSince } from './cart-version.ts'
import { stockOf } from './line-problems.ts'
import { type PricedCart, priceRead, requireCart } from './read-cart.ts'

const LockedCart = row({
  ...CartWithMenu.properties,
  /** The version of the cart's row; null while there is no cart. */
  cart_version: nullable(text),
  /** Whether the store has not changed while the statement waited for its lock. */
  is_current: boolean,
  /** The stock of the cart's counted items, if they are locked; empty otherwise. */
  stocks: list(row({ id: uuid, stock: integer })),
})

type LockedCart = RowOf<typeof LockedCart>

/** The row of a locked cart with further columns. */
export const lockedCartWith = <Columns extends TProperties>(columns: Columns) =>
  row({ ...LockedCart.properties, ...columns })

const cartOf = ({ customerId, storeId }: CartKey): Fragment =>
  fragment`customer_id = ${customerId} AND store_id = ${storeId}`

/**
 * Locks what was read without locks. If the cart has changed since, or the store or customer was deleted, the transaction is done
 * again.
 */
function lockAsRead(tx: Tx, key: CartKey, version: string | null): void {
  const { customerId, storeId } = key
  tx.lockLater(sql`SELECT FROM cart WHERE ${cartOf(key)} AND xmin::text = ${version} FOR UPDATE`)
  tx.writeCurrent(
    fragment`
    SELECT FROM store JOIN users ON users.id = ${customerId}
    WHERE store.id = ${storeId} AND store.deleted_at IS NULL AND users.deleted_at IS NULL
    FOR KEY SHARE OF store, users`,
    lockRank.cart,
  )
}

/**
 * Reads the cart, and locks it against a second checkout, its store and customer against deletion, and the stock of its items. As the
 * first statement of a transaction it reads without locks, and `lockAsRead` locks later.
 * Locked rows are read in their current version, even after a wait for another transaction. If the store changed during the wait,
 * everything is read again.
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
  const isAhead = tx.mayReadAhead
  const lock = () =>
    (isAhead ? tx.reads : tx).maybe(
      shape,
      sql`
    WITH locked_cart AS MATERIALIZED (
      SELECT cart.*, cart.xmin::text AS cart_version, store.xmin AS store_version
      FROM cart JOIN store ON store.id = store_id JOIN users ON users.id = customer_id
      WHERE customer_id = ${customerId} AND store_id = ${storeId}
      ${isAhead ? nothing : fragment`FOR UPDATE OF cart FOR KEY SHARE OF store, users`}
    )${isAhead ? nothing : fragment`, locked_stock AS MATERIALIZED (${lockStock(ids)})`}
    SELECT ${cartColumns(viewer, config)}, ${menuColumn(ids)} AS menu, cart_version,
      coalesce(store_version = store.xmin, true) AS is_current,
      ${isAhead ? fragment`'[]'::json` : fragment`(SELECT coalesce(json_agg(locked_stock), '[]') FROM locked_stock)`} AS stocks, ${beside}
    FROM ${cartSource(customerId, fragment`LEFT JOIN locked_cart AS cart ON cart.store_id = store.id`)}
    WHERE store.id = ${storeId}`,
    )
  const first = await lock()
  const cart = requireCart(first?.is_current === false ? await lock() : first)
  if (isAhead) lockAsRead(tx, { customerId, storeId }, cart.cart_version)
  const counted = new Map(cart.stocks.map(({ id, stock }) => [id, stock]))
  const menu = cart.menu.map((item) => ({ ...item, stock: counted.get(item.id) ?? item.stock }))
  return { ...cart, menu }
}

export function deleteCart(tx: Tx, key: CartKey): void {
  tx.write(fragment`DELETE FROM cart WHERE ${cartOf(key)}`)
}

/** Deletes the ordered cart. If its row has changed since it was read, the transaction is done again. */
export function deleteOrderedCart(tx: Tx, key: CartKey, { cart_version }: LockedCart): void {
  tx.writeCurrent(
    fragment`DELETE FROM cart WHERE ${cartOf(key)} AND xmin::text = ${cart_version}`,
    lockRank.cart,
  )
}

/** A locked cart that is to be ordered, what it takes from stock, and the row with the further columns. */
export interface CartToOrder<Row> extends PricedCart {
  stock: StockQuantity[]
  beside: Row
}

/**
 * Locks the cart and returns it with its current prices, to be ordered. A cart with problems, or one that differs from what the
 * customer saw, is refused.
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
