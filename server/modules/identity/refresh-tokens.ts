import { callers } from '#contract/states.ts'
import type { Tx } from '#platform/database/database.ts'
import { boolean, nullable, oneOf, row, text } from '#platform/database/row.ts'
import { sql } from '#platform/database/sql.ts'
import { invalidField, Refusal } from '#platform/operations/refusal.ts'
import { implement, type Services } from '#server/services.ts'
import { clearRefreshCookie, placeRefreshToken, readRefreshCookie } from './sessions/refresh-cookie.ts'
import { revokeSessions } from './sessions/session-rows.ts'
import { suspendedRefusal } from './sessions/suspended-refusal.ts'
import { SessionRow, sessionColumns } from './sessions/tokens.ts'

const LockedSession = row({
  ...SessionRow.properties,
  role: oneOf(callers),
  retriable: boolean,
  usable: boolean,
  suspended: boolean,
  role_reason: nullable(text),
})

const lockSession = (tx: Tx, sessionId: string) =>
  tx.maybe(
    LockedSession,
    sql`
    SELECT session.id, user_id, salt, generation, rotated_at, expires_at, password_hash, role,
      rotated_at > service_now() - interval '10 seconds' AS retriable,
      revoked_at IS NULL AND role_status <> 'suspended' AS usable,
      (revoked_at IS NULL OR revoked_by_suspension) AND role_status = 'suspended' AS suspended, role_reason
    FROM session JOIN users ON users.id = user_id
    WHERE session.id = ${sessionId} AND expires_at > service_now() AND deleted_at IS NULL
    FOR UPDATE OF session`,
  )

const rotate = (tx: Tx, config: Services['config'], sessionId: string) =>
  tx.one(
    SessionRow,
    sql`
    UPDATE session SET generation = generation + 1, rotated_at = service_now(),
      expires_at = service_now() + ${config.REFRESH_TOKEN_DAYS} * interval '1 day'
    WHERE id = ${sessionId}
    RETURNING ${sessionColumns}`,
  )

function requireRefreshToken(refreshToken: string | undefined): string {
  if (refreshToken === undefined) throw invalidField('refreshToken', 'missing', 'must be given')
  return refreshToken
}

/**
 * The newest token rotates the session. The previous one, within ten seconds and while its successor is
 * unused, is a retry and gets the same pair again. Use of any older token, or of the previous one after ten seconds, means that it was
 * copied: the session ends for all holders of its tokens.
 */
export const refreshTokens = implement('refreshTokens', async ({ body, cookies, services }) => {
  const { db, config, tokens } = services
  const { refreshTokenIn: place, role } = body
  const isInCookie = place === 'cookie'
  const refreshToken = isInCookie ? readRefreshCookie(role, cookies) : requireRefreshToken(body.refreshToken)
  const given = refreshToken === undefined ? undefined : tokens.readRefreshToken(refreshToken)
  const refuse = (): never => {
    if (isInCookie) clearRefreshCookie(role!, cookies)
    throw new Refusal('auth.refresh-token.invalid')
  }
  if (!given) return refuse()

  const userTokens = await db.transaction(async (tx) => {
    const session = await lockSession(tx, given.sessionId)
    if (!session || !tokens.isGenuine(session, given.generation, given.mac)) return undefined
    if (session.suspended) throw suspendedRefusal(session.role_reason)
    if (!session.usable) return undefined
    if (given.generation === session.generation) {
      return tokens.issue(await rotate(tx, config, session.id), session.role)
    }
    if (given.generation === session.generation - 1 && session.retriable)
      return tokens.issue(session, session.role)
    await revokeSessions(tx, services, { sessionId: session.id })
    return undefined
  })
  if (!userTokens) return refuse()
  return { userTokens: isInCookie ? placeRefreshToken(userTokens, place, role!, cookies) : userTokens }
})
