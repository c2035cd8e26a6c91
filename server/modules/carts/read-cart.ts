import type { Cart } from '#contract/records/cart.ts'
import { nowhere, quotedTimes, shownTime } from '#modules/expected-times/index.ts'
import { toPacks } from '#modules/menus/index.ts'
import { toStore } from '#modules/stores/index.ts'
import type { Queryable } from '#platform/database/database.ts'
import { fragment, sql } from '#platform/database/sql.ts'
import { type Field, Refusal } from '#platform/operations/refusal.ts'
import type { Config } from '#server/config.ts'
import { toMoney } from '#server/money/money.ts'
import type { Services } from '#server/services.ts'
import { type CartMenu, itemIdsIn, menuColumn, menuOf, readMenu } from './cart-menu.ts'
import { problemsOf } from './cart-problems.ts'
import {
  type CartKey,
  type CartRow,
  type CartSnapshot,
  CartWithMenu,
  cartColumns,
  cartSource,
} from './cart-row.ts'
import { snapshotOf } from './cart-version.ts'
import { type Prices, priceCart } from './price-cart.ts'

/** A cart, its current price, and what prevents it from being ordered. */
export interface PricedCart {
  row: CartRow
  prices: Prices
  problems: Field[]
  snapshot: CartSnapshot
}

export function priceRow(row: CartRow, menu: CartMenu, config: Config): PricedCart {
  const prices = priceCart(row, menu, config)
  return { row, prices, problems: problemsOf(row, menu, prices, config), snapshot: snapshotOf(row, prices) }
}

/** Prices carts; one statement for all of them. */
export async function priceCarts(
  db: Queryable,
  { config }: Services,
  rows: CartRow[],
): Promise<PricedCart[]> {
  const menu = await readMenu(
    db,
    rows.flatMap((row) => row.packs),
  )
  return rows.map((row) => priceRow(row, menu, config))
}

/** A hidden store is visible to customers with a cart at it. */
export function requireCart<Row extends CartRow>(row: Row | undefined): Row {
  if (!row || !(row.active || row.updated_at)) throw new Refusal('store.absent')
  if (row.deleted) throw new Refusal('store.deleted')
  return row
}

/** A cart that was read with the menu of its items, priced. */
export const priceRead = ({ menu, ...row }: CartWithMenu, { config }: Services): PricedCart =>
  priceRow(row, menuOf(menu), config)

/** The customer's cart at a store, an empty one if there is none, as priced now. */
export async function readCart(
  db: Queryable,
  services: Services,
  { customerId, storeId }: CartKey,
): Promise<PricedCart> {
  const viewer = { userId: customerId, point: null, at: null }
  const row = await db.maybe(
    CartWithMenu,
    sql`
    SELECT ${cartColumns(viewer, services.config)}, ${menuColumn(itemIdsIn(fragment`cart.packs`))} AS menu
    FROM ${cartSource(customerId)} WHERE store.id = ${storeId}`,
  )
  return priceRead(requireCart(row), services)
}

/** Problems with the time, the store or the distance, with which a delivery time cannot be given. */
const isOfTimeOrPlace = ({ path, code }: Cart['problems'][number]) =>
  path === 'dateScheduled' || path === 'store' || (path === 'delivery.location' && code === 'too-far')

/** The expected times of an order of the cart; null while the cart is empty, and if the store takes no orders then or is too far. */
function timesOf({ row, prices, problems }: PricedCart, { config }: Services): Cart['times'] {
  if (prices.type === null || problems.some(isOfTimeOrPlace)) return null
  const { ready, pickUp, door } = quotedTimes(config, {
    ...row,
    items: prices.items.count,
    from: row.locations[0] ?? nowhere,
    to: row.to_location ?? nowhere,
  })
  return { ready: shownTime(ready), pickup: shownTime(pickUp), door: shownTime(door) }
}

export const toCart = (cart: PricedCart, services: Services): Cart => {
  const { row, prices, problems, snapshot } = cart
  return {
    store: toStore(row, services),
    type: prices.type,
    packs: toPacks(prices.packs),
    delivery: { location: row.to_location, telephone: row.to_telephone, message: row.to_message },
    tip: toMoney(row.tip),
    dateScheduled: row.scheduled_for?.toISOString() ?? null,
    summary: {
      items: { count: prices.items.count, price: toMoney(prices.items.price) },
      packs: { count: prices.packing.count, price: toMoney(prices.packing.price) },
      delivery: { price: toMoney(prices.delivery) },
      service: { price: toMoney(prices.service) },
      bill: { price: toMoney(prices.bill) },
    },
    times: timesOf(cart, services),
    problems,
    version: snapshot.version,
    dateUpdated: prices.type === null ? null : row.updated_at!.toISOString(),
  }
}
