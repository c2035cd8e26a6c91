import type { TransactionStatus } from '#contract/states.ts'
import type { TransferOutcome } from '#providers/payments/port.ts'

type Answer = TransferOutcome['status']

/**
 * The next status of a withdrawal, by the provider's answer. Answers that are not in the table change nothing: they are not final, or the
 * withdrawal has ended. Money that comes back before a success was seen makes it failed, afterwards reversed.
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

/** Whether the money was returned to the wallet although the provider reports that it was sent. */
export const isContradiction = (from: TransactionStatus, answer: Answer): boolean =>
  (from === 'failed' || from === 'reversed') && answer === 'success'
