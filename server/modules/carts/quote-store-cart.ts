import { sql } from '#platform/database/sql.ts'
import { Refusal } from '#platform/operations/refusal.ts'
import { implement } from '#server/services.ts'
import { readMenu } from './cart-menu.ts'
import { CartRow, cartColumns, givenCartSource } from './cart-row.ts'
import { priceRow, toCart } from './read-cart.ts'
import { readTerms } from './update-store-cart.ts'
import { validatePacks } from './validate-packs.ts'

/** Prices a cart for a caller without an account: one statement for the store, one for its menu. Nothing is stored. */
export const quoteStoreCart = implement('quoteStoreCart', async ({ params, body, services }) => {
  const { db, config } = services
  const source = givenCartSource(readTerms(body, config))
  const viewer = { userId: null, point: null, at: null }
  const row = await db.maybe(
    CartRow,
    sql`SELECT ${cartColumns(viewer, config)} FROM ${source} WHERE store.id = ${params.storeId}`,
  )
  if (row?.deleted) throw new Refusal('store.deleted')
  if (!row?.active) throw new Refusal('store.absent')
  const menu = await readMenu(db, body.packs)
  const packs = validatePacks(body.packs, params.storeId, menu)
  return toCart(priceRow({ ...row, packs }, menu, config), services)
})
