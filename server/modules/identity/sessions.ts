import type { Database } from '#platform/database/database.ts'
import { sql } from '#platform/database/sql.ts'
import type { Actor } from '#platform/operations/call.ts'
import { Refusal } from '#platform/operations/refusal.ts'
import type { Log } from '#platform/telemetry/log.ts'
import type { Tokens } from './tokens.ts'

/**
 * Which sessions have been ended. A token is checked without a read: this process keeps the ended ones in memory, told at once
 * of its own and within a second of those of other processes. When that poll falls behind, every check reads the database.
 */
export interface Sessions {
  authenticate(
    token: string | undefined,
    how: { acceptRevoked: boolean; readSession: boolean },
  ): Promise<Actor>
  noteRevoked(sessionIds: string[]): void
  close(): void
}

const pollEveryMs = 1000
const staleAfterMs = 3000
const rememberHours = 24
/** A transaction may commit a while after it took its time, so each poll looks back over the one before. */
const overlapSeconds = 60

export async function openSessions(db: Database, tokens: Tokens, log: Log): Promise<Sessions> {
  const revoked = new Map<string, number>()
  let polledAt = 0

  const note = (sessionIds: string[]) => {
    for (const id of sessionIds) revoked.set(id, Date.now())
  }

  async function poll(seconds: number) {
    const started = performance.now()
    const rows = await db.many<{ id: string }>(sql`
      SELECT id FROM session WHERE revocation_seen_at > clock_timestamp() - ${seconds} * interval '1 second'`)
    note(rows.map((row) => row.id).filter((id) => !revoked.has(id)))
    const forgetBefore = Date.now() - rememberHours * 3_600_000
    for (const [id, since] of revoked) {
      if (since > forgetBefore) break
      revoked.delete(id)
    }
    polledAt = started
  }

  async function isEnded(sessionId: string, read: boolean): Promise<boolean> {
    if (revoked.has(sessionId)) return true
    if (!read && performance.now() - polledAt < staleAfterMs) return false
    const row = await db.maybe(sql`SELECT FROM session WHERE id = ${sessionId} AND revoked_at IS NULL`)
    return row === undefined
  }

  await poll(rememberHours * 3600)
  let polling = Promise.resolve()
  const timer = setInterval(() => {
    polling = polling
      .then(() => poll(overlapSeconds + (performance.now() - polledAt) / 1000))
      .catch((error) => log.warn({ error }, 'poll of ended sessions failed'))
  }, pollEveryMs)

  return {
    async authenticate(token, { acceptRevoked, readSession }) {
      if (token === undefined) throw new Refusal('auth.token.missing')
      const actor = await tokens.readAccessToken(token)
      if (!acceptRevoked && (await isEnded(actor.sessionId, readSession)))
        throw new Refusal('auth.session.ended')
      return actor
    },
    noteRevoked: note,
    close: () => clearInterval(timer),
  }
}
