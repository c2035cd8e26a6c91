import { fragment } from '#platform/database/sql.ts'

/**
 * Whether the bill of a `wallet_transaction` is in the balance of its party's wallet. A debt has no effect
 * until it is collected.
 */
export const affectsBalance = fragment`(
  wallet_transaction.effect <> 0 AND wallet_transaction.status <> 'failed'
  AND (wallet_transaction.category <> 'payment-out' OR wallet_transaction.method = 'wallet')
)`
