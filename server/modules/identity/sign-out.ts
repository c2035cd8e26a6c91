import { already } from '#platform/operations/outcome.ts'
import { implement } from '#server/services.ts'
import { clearRefreshCookie } from './sessions/refresh-cookie.ts'
import { revokeSessions } from './sessions/session-rows.ts'

export const signOut = implement('signOut', async ({ actor, cookies, services, transaction }) =>
  transaction(async (tx) => {
    const { sessionId, role } = actor
    clearRefreshCookie(role, cookies)
    const ended = await revokeSessions(tx, services, { sessionId })
    return ended > 0 ? { sessionId } : already({ sessionId })
  }),
)
