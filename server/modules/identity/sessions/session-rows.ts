import { randomBytes } from 'node:crypto'
import type { UserTokens } from '#contract/records/tokens.ts'
import type { Caller } from '#contract/states.ts'
import type { Tx } from '#platform/database/database.ts'
import { fragment, sql } from '#platform/database/sql.ts'
import { newId } from '#platform/ids.ts'
import type { Services } from '#server/services.ts'
import type { SessionRow } from './tokens.ts'

/** What its tokens depend on. */
export const sessionColumns = fragment`
  id, user_id, salt, generation, rotated_at, expires_at,
  (SELECT password_hash FROM users WHERE users.id = user_id) AS password_hash`

/** An address as it is kept: enough to know it again, and nothing to read. */
export const addressHash = (secrets: Services['secrets'], address: string): string =>
  secrets.hash('address', address)

/** Opens a session on a device and gives its first tokens. With `lifeMinutes`, both end together. */
export async function openSession(
  tx: Tx,
  { tokens, config, secrets }: Pick<Services, 'tokens' | 'config' | 'secrets'>,
  opened: {
    userId: string
    role: Caller
    device: string
    address?: string
    id?: string
    lifeMinutes?: number
  },
): Promise<UserTokens> {
  const minutes = opened.lifeMinutes ?? config.REFRESH_TOKEN_DAYS * 24 * 60
  const row = await tx.one<SessionRow>(sql`
    INSERT INTO session (id, user_id, device, address_hash, salt, expires_at)
    VALUES (
      ${opened.id ?? newId()}, ${opened.userId}, ${opened.device},
      ${opened.address === undefined ? null : addressHash(secrets, opened.address)}, ${randomBytes(16)},
      service_now() + ${minutes} * interval '1 minute'
    )
    RETURNING ${sessionColumns}`)
  return tokens.issue(row, opened.role, opened.lifeMinutes)
}

type Which = { userId: string; except?: string } | { sessionId: string; userId?: string }

function condition(which: Which) {
  if (!('sessionId' in which))
    return fragment`user_id = ${which.userId} AND id <> ${which.except ?? which.userId}`
  if (which.userId === undefined) return fragment`id = ${which.sessionId}`
  return fragment`id = ${which.sessionId} AND user_id = ${which.userId}`
}

/** Ends sessions, with the push devices that hang on them; tells how many it ended. `bySuspension`: their owner is told so. */
export async function revokeSessions(
  tx: Tx,
  { sessions }: { sessions: Pick<Services['sessions'], 'noteRevoked'> },
  which: Which,
  { bySuspension = false } = {},
): Promise<number> {
  const ended = await tx.many<{ id: string }>(sql`
    UPDATE session
    SET revoked_at = service_now(), revocation_seen_at = clock_timestamp(), revoked_by_suspension = ${bySuspension}
    WHERE ${condition(which)} AND revoked_at IS NULL
    RETURNING id`)
  const ids = ended.map((row) => row.id)
  if (ids.length > 0) {
    await tx.run(sql`
      UPDATE push_device SET forgotten_at = service_now() WHERE session_id = ANY(${ids}) AND forgotten_at IS NULL`)
    tx.afterCommit(() => sessions.noteRevoked(ids))
  }
  return ids.length
}
