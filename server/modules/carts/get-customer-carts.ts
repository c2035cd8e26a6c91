import { fragment, nothing, sql } from '#platform/database/sql.ts'
import { implement } from '#server/services.ts'
import { CartRow, cartColumns, cartSource } from './cart-row.ts'
import { saveSnapshots } from './cart-version.ts'
import { priceCarts, toCart } from './read-cart.ts'

export const getCustomerCarts = implement(
  'getCustomerCarts',
  async ({ query: { keyword }, page, actor: { userId: customerId }, services }) => {
    const { db, config } = services
    const viewer = { userId: customerId, point: null, at: null }
    const rows = await db.many(
      CartRow,
      sql`
      SELECT ${cartColumns(viewer, config)} FROM ${cartSource(customerId)}
      WHERE cart.packs <> '[]' AND deleted_at IS NULL
        ${keyword ? fragment`AND search_form(store.name) LIKE search_pattern(${keyword})` : nothing}
        ${page.after ? fragment`AND (cart.updated_at, cart.store_id) < (${page.after[0]}::timestamptz, ${page.after[1]}::uuid)` : nothing}
      ORDER BY cart.updated_at DESC, cart.store_id DESC LIMIT ${page.size + 1}`,
    )
    const carts = await priceCarts(db, services, rows)
    await saveSnapshots(db, customerId, carts.slice(0, page.size))
    return page.of(
      carts,
      ({ row }) => [row.updated_exactly, row.id],
      (cart) => toCart(cart, services),
    )
  },
)
