import { live } from '../app.ts'
import { draftOf } from './drafts.ts'

/**
 * What was chosen before signing in is added to the account's cart first, and what another device changed is read first, so that
 * nothing is replaced.
 */
export async function joinAccount(storeId: string): Promise<void> {
  if (live.session.state.value !== 'signed-in') return
  const { cartsAreRead, refreshCarts } = await import('./account-carts.ts')
  await (draftOf(storeId)?.isOfAccount ? cartsAreRead() : refreshCarts())
}
