import { fragment } from '#platform/database/sql.ts'

/** Withdrawals whose end is not known. */
export const isOpenWithdrawal = fragment`withdrawal.status IN ('pending', 'processing')`

/** Those of them that an operator should look at. */
export const isLongWithdrawal = fragment`
  ${isOpenWithdrawal} AND withdrawal.created_at < service_now() - interval '1 hour'`
