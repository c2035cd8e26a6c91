import type { Tx } from '#platform/database/database.ts'
import { providerQueue } from '#platform/provider-queue.ts'
import type { Services } from '#server/services.ts'
import type { PaymentRow } from './payment-row.ts'
import { followPaymentTask } from './tasks.ts'

/** Providers do not tell of cards that were declined, so that they are asked. */
const cardsEveryMs = 60_000

/** When the provider is asked next what became of a payment: at its end, and while a card may be declined, in between. */
export function queueFollowPayment(
  tx: Tx,
  { clock }: Pick<Services, 'clock'>,
  { id, reference, method, status, expires_at }: PaymentRow,
): void {
  const soon = new Date(clock.now().getTime() + cardsEveryMs)
  const runAt = method === 'card' && status === 'pending' && soon < expires_at ? soon : expires_at
  tx.addJob({
    task: followPaymentTask,
    payload: { reference },
    key: `payment:${id}`,
    runAt,
    queue: providerQueue(reference),
  })
}
