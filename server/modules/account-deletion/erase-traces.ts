import { deleteAlerts } from '#modules/alerts/index.ts'
import { queueChatErasure } from '#modules/chat/index.ts'
import { eraseComplaints } from '#modules/complaints/index.ts'
import { queueErasure } from '#modules/orders/index.ts'
import { eraseReviews } from '#modules/reviews/index.ts'
import { eraseBanks } from '#modules/transactions/index.ts'
import type { Tx } from '#platform/database/database.ts'
import { forgetAnswers } from '#platform/operations/forget-answers.ts'
import { handleJob, type Services } from '#server/services.ts'
import { queueEventRedaction } from './redact-events.ts'
import { eraseLateTracesTask } from './tasks.ts'

/** Longer than any transaction that was under way when the account was deleted. */
const delayMs = 60_000

/** Erases a person's data outside the account itself; may be repeated. */
export async function eraseTraces(tx: Tx, userId: string): Promise<void> {
  await deleteAlerts(tx, userId)
  await eraseComplaints(tx, userId)
  await eraseReviews(tx, userId)
  await eraseBanks(tx, userId)
  await forgetAnswers(tx, userId)
  queueErasure(tx, userId)
  queueChatErasure(tx, userId)
  queueEventRedaction(tx, userId)
}

/** Erases again, for what was written after the deletion by a call that was admitted before it. */
export const eraseLateTraces = handleJob(eraseLateTracesTask, ({ userId }, { db }) =>
  db.transaction((tx) => eraseTraces(tx, userId)),
)

export const queueLateErasure = (tx: Tx, { clock }: Pick<Services, 'clock'>, userId: string): void =>
  tx.addJob({
    task: eraseLateTracesTask,
    payload: { userId },
    runAt: new Date(clock.now().getTime() + delayMs),
  })
