import { live } from '../app.ts'
import { draftOf } from './drafts.ts'

/**
 * Adds what was chosen before sign-in to the cart of the account, and loads what another device has changed. Called before the cart
 * is sent, so that neither is overwritten.
 */
export async function joinAccount(storeId: string): Promise<void> {
  if (live.session.state.value !== 'signed-in') return
  const { cartsAreRead, refreshCarts } = await import('./account-carts.ts')
  await (draftOf(storeId)?.isOfAccount ? cartsAreRead() : refreshCarts())
}
