import type { Transaction } from '#contract/records/transaction.ts'
import { Tag } from '../../kit/chips.tsx'
import { words } from './words.ts'

/** What became of a transaction that is not completed. Such a debt is on its way nowhere: it is still owed. */
export const StatusTag = ({ transaction: { payment, debt } }: { transaction: Transaction }) => (
  <Tag kind={payment.status === 'failed' ? 'bad' : 'warn'}>
    {debt ? words.transaction.owed : words.statuses[payment.status]}
  </Tag>
)
