import type { Transaction } from '#contract/records/transaction.ts'
import type { TransactionStatus } from '#contract/states.ts'
import { Tag } from '../../kit/chips.tsx'

/** What a status is called, and what a debt is until it is collected. */
export type StatusWords = { [status in TransactionStatus | 'owed']: string }

/** What became of a transaction that is not completed. Such a debt is on its way nowhere: it is still owed. */
export const StatusTag = ({
  transaction: { payment, debt },
  statuses,
}: {
  transaction: Transaction
  statuses: StatusWords
}) => (
  <Tag kind={payment.status === 'failed' ? 'bad' : 'warn'}>{statuses[debt ? 'owed' : payment.status]}</Tag>
)
