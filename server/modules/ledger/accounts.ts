import { type Party, streamOf } from '#server/party.ts'

/** The platform's own accounts. */
export type PlatformAccount =
  /** Money at the payment provider; negative, because it is outside of the ledger. */
  | 'clearing'
  | 'commission'
  | 'service'
  | 'withdrawal-fees'
  | 'vat'
  | 'stamp-duty'
  | 'provider-fees'
  /** Has paid for faults of parties who could not pay; negative by what they owe. */
  | 'claims'
  /** Incoming money that could not be allocated. */
  | 'suspense'
  | 'adjustments'
  /** The costs of the platform's own faults. */
  | 'losses'

export type Account = PlatformAccount | `wallet:${string}` | `held:${string}` | `escrow:${string}`

export const walletOf = (party: Party): Account => `wallet:${streamOf(party)}`
export const heldOf = (party: Party): Account => `held:${streamOf(party)}`
export const escrowOf = (orderId: string): Account => `escrow:${orderId}`

/** The owner of a wallet account. */
export function partyOf(account: string): Party {
  const [, kind, id] = account.split(':')
  return kind === 'store' ? { storeId: id! } : { userId: id! }
}
