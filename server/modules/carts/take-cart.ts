import type { Tx } from '#platform/database/database.ts'
import { sql } from '#platform/database/sql.ts'
import { Refusal } from '#platform/operations/refusal.ts'
import type { Services } from '#server/services.ts'
import { lockStock } from './cart-menu.ts'
import type { KeptPack, Whose } from './cart-row.ts'
import { type PricedCart, readCart } from './read-cart.ts'
import { changesSince } from './version.ts'

/** One checkout of a cart at a time, and none while its store or its customer is being deleted. */
async function lockCart(tx: Tx, { customerId, storeId }: Whose): Promise<KeptPack[]> {
  const cart = await tx.maybe<{ packs: KeptPack[] }>(sql`
    SELECT packs FROM cart JOIN store ON store.id = store_id JOIN users ON users.id = customer_id
    WHERE customer_id = ${customerId} AND store_id = ${storeId}
    FOR UPDATE OF cart FOR KEY SHARE OF store, users`)
  return cart?.packs ?? []
}

/** Takes the cart away to be ordered, priced as of now, if it can be and is what the customer saw. */
export async function takeCart(
  tx: Tx,
  services: Services,
  whose: Whose,
  version: string,
): Promise<PricedCart> {
  await lockStock(tx, await lockCart(tx, whose))
  const cart = await readCart(tx, services, whose)
  if (cart.row.packs.length === 0) throw new Refusal('cart.empty')
  if (cart.problems.length > 0) throw new Refusal('cart.problems', { fields: cart.problems })
  if (cart.seen.version !== version)
    throw new Refusal('cart.changed', { fields: changesSince(version, cart.row.seen, cart.seen) })
  await tx.run(sql`
    DELETE FROM cart WHERE customer_id = ${whose.customerId} AND store_id = ${whose.storeId}`)
  return cart
}
