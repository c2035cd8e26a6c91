import type { Cart } from '#contract/records/cart.ts'
import { toPacks } from '#modules/orders/index.ts'
import { toStore } from '#modules/stores/index.ts'
import type { Queryable } from '#platform/database/database.ts'
import { sql } from '#platform/database/sql.ts'
import { toMoney } from '#platform/money.ts'
import { type Field, Refusal } from '#platform/operations/refusal.ts'
import type { Config } from '#server/config.ts'
import type { Services } from '#server/services.ts'
import { type CartMenu, readMenu } from './cart-menu.ts'
import { type CartRow, cartColumns, cartSource, type Whose } from './cart-row.ts'
import { type Prices, priceCart } from './price-cart.ts'
import { problemsOf } from './problems.ts'
import { look, type Seen } from './version.ts'

/** A cart, what it costs now, and what keeps it from being ordered. */
export interface PricedCart {
  row: CartRow
  prices: Prices
  problems: Field[]
  seen: Seen
}

export function priceRow(row: CartRow, menu: CartMenu, config: Config): PricedCart {
  const prices = priceCart(row, menu, config)
  return { row, prices, problems: problemsOf(row, menu, prices, config), seen: look(row, prices) }
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

/** The customer's cart at a store, an empty one if there is none. A store that is hidden is there for who has a cart at it. */
export async function findCart(db: Queryable, { config }: Services, whose: Whose): Promise<CartRow> {
  const { customerId, storeId } = whose
  const viewer = { userId: customerId, point: null, at: null }
  const row = await db.maybe<CartRow>(sql`
    SELECT ${cartColumns(viewer, config)} FROM ${cartSource(customerId)} WHERE store.id = ${storeId}`)
  if (!row || !(row.active || row.updated_at)) throw new Refusal('store.absent')
  if (row.deleted) throw new Refusal('store.deleted')
  return row
}

/** As findCart, and priced; two statements. */
export async function readCart(db: Queryable, services: Services, whose: Whose): Promise<PricedCart> {
  const [cart] = await priceCarts(db, services, [await findCart(db, services, whose)])
  return cart!
}

export const toCart = ({ row, prices, problems, seen }: PricedCart, services: Services): Cart => ({
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
  problems,
  version: seen.version,
  dateUpdated: prices.type === null ? null : row.updated_at!.toISOString(),
})
