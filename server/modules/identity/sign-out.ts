import { already } from '#platform/operations/outcome.ts'
import { implement } from '#server/services.ts'
import { revokeSessions } from './sessions/session-rows.ts'

export const signOut = implement('signOut', async ({ actor, services, transaction }) =>
  transaction(async (tx) => {
    const { sessionId } = actor
    const ended = await revokeSessions(tx, services, { sessionId })
    return ended > 0 ? { sessionId } : already({ sessionId })
  }),
)
