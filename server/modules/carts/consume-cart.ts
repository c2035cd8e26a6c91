import type { Tx } from '#platform/database/database.ts'
import { list, row } from '#platform/database/row.ts'
import { sql } from '#platform/database/sql.ts'
import { Refusal } from '#platform/operations/refusal.ts'
import type { Services } from '#server/services.ts'
import { lockStock } from './cart-menu.ts'
import { type CartKey, CartPack } from './cart-row.ts'
import { changesSince } from './cart-version.ts'
import { type PricedCart, readCart } from './read-cart.ts'

const LockedCart = row({ packs: list(CartPack) })

/** Locks the cart against a second checkout, and its store and customer against being deleted. */
async function lockCart(tx: Tx, { customerId, storeId }: CartKey): Promise<CartPack[]> {
  const cart = await tx.maybe(
    LockedCart,
    sql`
    SELECT packs FROM cart JOIN store ON store.id = store_id JOIN users ON users.id = customer_id
    WHERE customer_id = ${customerId} AND store_id = ${storeId}
    FOR UPDATE OF cart FOR KEY SHARE OF store, users`,
  )
  return cart?.packs ?? []
}

export async function deleteCart(tx: Tx, { customerId, storeId }: CartKey): Promise<void> {
  await tx.run(sql`DELETE FROM cart WHERE customer_id = ${customerId} AND store_id = ${storeId}`)
}

/** Deletes the cart and answers it as priced now, to be ordered; refuses one with problems, or that is not what the customer saw. */
export async function consumeCart(
  tx: Tx,
  services: Services,
  key: CartKey,
  version: string,
): Promise<PricedCart> {
  await lockStock(tx, await lockCart(tx, key))
  const cart = await readCart(tx, services, key)
  if (cart.row.packs.length === 0) throw new Refusal('cart.empty')
  if (cart.problems.length > 0) throw new Refusal('cart.problems', { fields: cart.problems })
  if (cart.snapshot.version !== version)
    throw new Refusal('cart.changed', { fields: changesSince(version, cart.row.seen, cart.snapshot) })
  await deleteCart(tx, key)
  return cart
}
