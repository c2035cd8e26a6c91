import { live } from '../app.ts'
import { draftOf } from './drafts.ts'

/** What was chosen before signing in is added to the account's cart first, so that it replaces nothing. */
export async function joinAccount(storeId: string): Promise<void> {
  if (live.session.state.value !== 'signed-in' || draftOf(storeId)?.isOfAccount) return
  const { refreshCarts } = await import('./account-carts.ts')
  await refreshCarts()
}
