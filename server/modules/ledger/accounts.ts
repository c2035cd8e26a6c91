import { type Party, streamOf } from '#server/party.ts'

/** The platform's own accounts. */
export type PlatformAccount =
  /** Money at the payment provider; below zero, as it is outside. */
  | 'clearing'
  | 'commission'
  | 'service'
  | 'withdrawal-fees'
  | 'vat'
  | 'stamp-duty'
  | 'provider-fees'
  /** Has paid for faults of those who could not; below zero by what they owe. */
  | 'claims'
  /** Money that arrived and that nobody could place. */
  | 'suspense'
  | 'adjustments'
  /** What the platform's own faults cost. */
  | 'losses'

export type Account = PlatformAccount | `wallet:${string}` | `held:${string}` | `escrow:${string}`

export const walletOf = (party: Party): Account => `wallet:${streamOf(party)}`
export const heldOf = (party: Party): Account => `held:${streamOf(party)}`
export const escrowOf = (orderId: string): Account => `escrow:${orderId}`

/** Whose wallet an account is. */
export function partyOf(account: string): Party {
  const [, kind, id] = account.split(':')
  return kind === 'store' ? { storeId: id! } : { userId: id! }
}
