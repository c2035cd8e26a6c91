import { sql } from '#platform/database/sql.ts'
import { already } from '#platform/operations/outcome.ts'
import { Refusal } from '#platform/operations/refusal.ts'
import { implement } from '#server/services.ts'
import { revokeSessions } from './sessions/session-rows.ts'

export const deleteSession = implement('deleteSession', async ({ params, actor, services, transaction }) =>
  transaction(async (tx) => {
    const { sessionId } = params
    const ended = await revokeSessions(tx, services, { sessionId, userId: actor.userId })
    if (ended > 0) return { sessionId }
    const isOwn = await tx.exists(
      sql`SELECT FROM session WHERE id = ${sessionId} AND user_id = ${actor.userId}`,
    )
    if (!isOwn) throw new Refusal('session.absent')
    return already({ sessionId })
  }),
)
