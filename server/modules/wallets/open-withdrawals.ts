import { fragment } from '#platform/database/sql.ts'

/** Withdrawals without a final status. */
export const isOpenWithdrawal = fragment`withdrawal.status IN ('pending', 'processing')`

/** Open withdrawals that an operator should look at. */
export const isLongWithdrawal = fragment`
  ${isOpenWithdrawal} AND withdrawal.created_at < service_now() - interval '1 hour'`
