import { Type } from '#contract/schema.ts'
import type { Tx } from '#platform/database/database.ts'
import { task } from '#platform/jobs/task.ts'
import { providerQueue } from '#platform/provider-queue.ts'
import type { Services } from '#server/services.ts'
import type { PaymentRow } from './payment-row.ts'

export const followPaymentTask = task('followPayment', { reference: Type.String() })

/** Providers send no webhook for a declined card, so they are polled this often. */
const cardPollMs = 60_000

/**
 * Schedules the next query of the provider for a payment: when it expires, and sooner while its card may be
 * declined.
 */
export function queueFollowPayment(
  tx: Tx,
  { clock }: Pick<Services, 'clock'>,
  { id, reference, method, status, expires_at }: PaymentRow,
): void {
  const soon = new Date(clock.now().getTime() + cardPollMs)
  const runAt = method === 'card' && status === 'pending' && soon < expires_at ? soon : expires_at
  tx.addJob({
    task: followPaymentTask,
    payload: { reference },
    key: `payment:${id}`,
    runAt,
    queue: providerQueue(reference),
  })
}
