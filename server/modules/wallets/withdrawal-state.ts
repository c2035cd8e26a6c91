import type { TransactionStatus } from '#contract/states.ts'
import type { TransferOutcome } from '#providers/payments/port.ts'

type Answer = TransferOutcome['status']

/**
 * Where a withdrawal goes, by what the provider answers. What is not in the table changes nothing: the provider has no final
 * answer yet, or the withdrawal has ended. Money that came back before a success was ever seen is a failure; after it, a
 * reversal.
 */
const moves: { [from in TransactionStatus]: { [answer in Answer]?: TransactionStatus } } = {
  pending: {
    pending: 'processing',
    success: 'completed',
    failed: 'failed',
    refused: 'failed',
    reversed: 'failed',
  },
  processing: { success: 'completed', failed: 'failed', refused: 'failed', reversed: 'failed' },
  completed: { failed: 'reversed', reversed: 'reversed' },
  failed: {},
  reversed: {},
}

export const nextStatus = (from: TransactionStatus, answer: Answer): TransactionStatus | undefined =>
  moves[from][answer]

export const isOpen = (status: TransactionStatus): boolean => status === 'pending' || status === 'processing'

/** The money was given back and the provider says that it was sent after all. */
export const isContradiction = (from: TransactionStatus, answer: Answer): boolean =>
  (from === 'failed' || from === 'reversed') && answer === 'success'
