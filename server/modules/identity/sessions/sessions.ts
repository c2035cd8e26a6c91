import { batched } from '#platform/batch.ts'
import type { Bus } from '#platform/bus/port.ts'
import type { Database } from '#platform/database/database.ts'
import { nullable, row, text, uuid } from '#platform/database/row.ts'
import { sql } from '#platform/database/sql.ts'
import type { TokenActor } from '#platform/operations/call.ts'
import { Refusal } from '#platform/operations/refusal.ts'
import type { Log } from '#platform/telemetry/log.ts'
import { requestContext } from '#platform/telemetry/request-context.ts'
import { suspendedRefusal } from './suspended-refusal.ts'
import type { Tokens } from './tokens.ts'

/**
 * Authenticates tokens without a database query: each process keeps the ids of ended sessions in memory. It
 * learns of sessions it ends itself at once, and of those that other processes ended by the bus or by a poll
 * every second. When the poll falls behind, every check queries the database.
 */
export interface Sessions {
  authenticate(
    token: string | undefined,
    how: { acceptRevoked: boolean; readSession: boolean },
  ): Promise<TokenActor>
  /** Reads whether a session is open, and refuses one that has ended. */
  requireOpenSession(sessionId: string): Promise<void>
  /** The refusal for an ended session: that it has ended, or that the account is suspended. */
  refusalOf(sessionId: string): Promise<Refusal>
  /** Records sessions that this process has ended, and notifies the other processes. */
  noteRevoked(sessionIds: string[]): void
  /** Reads the sessions that have ended until now. */
  refresh(): Promise<void>
  onEnded(listener: (sessionIds: string[]) => void): void
  close(): void
}

const SessionId = row({ id: uuid })
const SuspendedSession = row({ id: uuid, role_reason: nullable(text) })

const pollEveryMs = 1000
const staleAfterMs = 3000
const rememberHours = 24
/** A transaction may commit some time after its timestamp, so each poll overlaps with the previous one. */
const overlapSeconds = 60

export async function openSessions(db: Database, tokens: Tokens, bus: Bus, log: Log): Promise<Sessions> {
  const revoked = new Map<string, number>()
  let polledAt = 0

  const listeners: ((sessionIds: string[]) => void)[] = []

  const note = (sessionIds: string[]) => {
    const ended = sessionIds.filter((id) => !revoked.has(id))
    for (const id of ended) revoked.set(id, Date.now())
    if (ended.length > 0) for (const listener of listeners) listener(ended)
  }

  async function poll(seconds: number) {
    const started = performance.now()
    const rows = await db.many(
      SessionId,
      sql`
      SELECT id FROM session WHERE revocation_seen_at > clock_timestamp() - ${seconds} * interval '1 second'`,
    )
    note(rows.map((row) => row.id))
    const forgetBefore = Date.now() - rememberHours * 3_600_000
    for (const [id, since] of revoked) {
      if (since > forgetBefore) break
      revoked.delete(id)
    }
    polledAt = started
  }

  const readOpen = batched(async (ids: string[]) => {
    const rows = await db.many(
      SessionId,
      sql`
      SELECT id FROM session WHERE id = ANY(${ids}::uuid[]) AND revoked_at IS NULL`,
    )
    const open = new Set(rows.map(({ id }) => id))
    return ids.map((id) => open.has(id))
  })

  const readSuspensions = batched(async (ids: string[]) => {
    const rows = await db.many(
      SuspendedSession,
      sql`
      SELECT session.id, role_reason FROM session JOIN users ON users.id = user_id
      WHERE session.id = ANY(${ids}::uuid[]) AND revoked_by_suspension AND role_status = 'suspended' AND deleted_at IS NULL`,
    )
    const suspended = new Map(rows.map((row) => [row.id, suspendedRefusal(row.role_reason)]))
    return ids.map((id) => suspended.get(id) ?? new Refusal('auth.session.ended'))
  })

  /**
   * The session has ended whether or not the reason can be read. The query is not counted to the operation,
   * which does not run.
   */
  const refusalOf = (sessionId: string): Promise<Refusal> =>
    requestContext
      .exit(() => readSuspensions(sessionId))
      .catch((error) => {
        log.warn({ error }, "reason of a session's end could not be read")
        return new Refusal('auth.session.ended')
      })

  async function isEnded(sessionId: string, read: boolean): Promise<boolean> {
    if (revoked.has(sessionId)) return true
    if (!read && performance.now() - polledAt < staleAfterMs) return false
    // A query that only replaces a late poll is not counted to the operation.
    const isOpen = await (read ? readOpen(sessionId) : requestContext.exit(() => readOpen(sessionId)))
    // The end of the session may have been reported during the query.
    return !isOpen || revoked.has(sessionId)
  }

  bus.onNote(({ endedSessions = [] }) => note(endedSessions))
  await poll(rememberHours * 3600)
  const refresh = () => poll(overlapSeconds + (performance.now() - polledAt) / 1000)
  let polling = Promise.resolve()
  const timer = setInterval(() => {
    polling = polling.then(refresh).catch((error) => log.warn({ error }, 'poll of ended sessions failed'))
  }, pollEveryMs)

  return {
    async authenticate(token, { acceptRevoked, readSession }) {
      if (token === undefined) throw new Refusal('auth.token.missing')
      const actor = await tokens.readAccessToken(token)
      if (!acceptRevoked && (await isEnded(actor.sessionId, readSession)))
        throw await refusalOf(actor.sessionId)
      return actor
    },
    async requireOpenSession(sessionId) {
      if (await isEnded(sessionId, true)) throw await refusalOf(sessionId)
    },
    noteRevoked(sessionIds) {
      note(sessionIds)
      bus.publish({ endedSessions: sessionIds })
    },
    refusalOf,
    refresh,
    onEnded: (listener) => void listeners.push(listener),
    close: () => clearInterval(timer),
  }
}
