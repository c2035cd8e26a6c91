import { queueChatErasure } from '#modules/chat/index.ts'
import { eraseComplaints } from '#modules/complaints/index.ts'
import { queueErasure } from '#modules/orders/index.ts'
import { eraseReviews } from '#modules/reviews/index.ts'
import { eraseBanks } from '#modules/transactions/index.ts'
import type { Tx } from '#platform/database/database.ts'
import { sql } from '#platform/database/sql.ts'
import { forgetAnswers } from '#platform/operations/forget-answers.ts'
import { handleJob, type Services } from '#server/services.ts'
import { queueEventRedaction } from './redact-events.ts'
import { eraseLateTracesTask } from './tasks.ts'

/** What was under way when the account went has ended by then. */
const laterMs = 60_000

/** Takes out what somebody has left behind beyond the account itself; may be repeated. */
export async function eraseTraces(tx: Tx, userId: string): Promise<void> {
  await tx.run(sql`
    DELETE FROM alert
    WHERE user_id = ${userId} OR store_id = ANY(ARRAY(SELECT id FROM store WHERE owner_id = ${userId}))`)
  await eraseComplaints(tx, userId)
  await eraseReviews(tx, userId)
  await eraseBanks(tx, userId)
  await forgetAnswers(tx, userId)
  queueErasure(tx, userId)
  queueChatErasure(tx, userId)
  queueEventRedaction(tx, userId)
}

/** A call that was let in before the account went may leave something after it. */
export const eraseLateTraces = handleJob(eraseLateTracesTask, ({ userId }, { db }) =>
  db.transaction((tx) => eraseTraces(tx, userId)),
)

export const queueLateErasure = (tx: Tx, { clock }: Pick<Services, 'clock'>, userId: string): void =>
  tx.addJob({
    task: eraseLateTracesTask,
    payload: { userId },
    runAt: new Date(clock.now().getTime() + laterMs),
  })
