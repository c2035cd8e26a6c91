import { sql } from '#platform/database/sql.ts'
import { implement } from '#server/services.ts'
import { readCart, toCart } from './read-cart.ts'

export const clearStoreCart = implement(
  'clearStoreCart',
  async ({ params: { storeId }, actor: { userId: customerId }, services, transaction }) =>
    transaction(async (tx) => {
      await tx.run(sql`
        UPDATE cart SET packs = '[]', delivery = '{}', tip = 0, scheduled_for = NULL, seen = NULL
        WHERE customer_id = ${customerId} AND store_id = ${storeId}`)
      return toCart(await readCart(tx, services, { customerId, storeId }), services)
    }),
)
