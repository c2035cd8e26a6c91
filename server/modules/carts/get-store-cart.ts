import { implement } from '#server/services.ts'
import { saveSnapshots } from './cart-version.ts'
import { readCart, toCart } from './read-cart.ts'

export const getStoreCart = implement('getStoreCart', async ({ params, actor, services }) => {
  const key = { customerId: actor.userId, storeId: params.storeId }
  const cart = await readCart(services.db, services, key)
  await saveSnapshots(services.db, actor.userId, [cart])
  return toCart(cart, services)
})
