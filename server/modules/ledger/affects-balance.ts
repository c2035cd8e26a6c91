import { fragment } from '#platform/database/sql.ts'

/** Whether the bill of a `transaction` is in the balance of its party's wallet. A debt has no effect until it is collected. */
export const affectsBalance = fragment`(
  transaction.effect <> 0 AND transaction.status <> 'failed'
  AND (transaction.category <> 'payment-out' OR transaction.method = 'wallet')
)`
