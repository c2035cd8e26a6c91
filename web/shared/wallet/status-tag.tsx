import type { Transaction } from '#contract/records/transaction.ts'
import type { TransactionStatus } from '#contract/states.ts'
import { Tag } from '../../kit/chips.tsx'

/** The texts of the statuses, and of a debt that is not collected yet. */
export type StatusWords = { [status in TransactionStatus | 'owed']: string }

/** The status of a transaction that is not completed. A debt of that kind is shown as owed, because no payment is under way. */
export const StatusTag = ({
  transaction: { payment, debt },
  statuses,
}: {
  transaction: Transaction
  statuses: StatusWords
}) => (
  <Tag kind={payment.status === 'failed' ? 'bad' : 'warn'}>{statuses[debt ? 'owed' : payment.status]}</Tag>
)
