import { randomBytes } from 'node:crypto'
import type { UserTokens } from '#contract/records/tokens.ts'
import type { Caller } from '#contract/states.ts'
import { forgetDevicesOf } from '#modules/push/index.ts'
import type { Tx } from '#platform/database/database.ts'
import { IdRow } from '#platform/database/row.ts'
import { fragment, sql } from '#platform/database/sql.ts'
import { newId } from '#platform/ids.ts'
import type { Services } from '#server/services.ts'
import { SessionRow, sessionColumns } from './tokens.ts'

/** Addresses are stored as hashes, which can be compared and not read. */
export const addressHash = (secrets: Services['secrets'], address: string): string =>
  secrets.hash('address', address)

/**
 * Opens a session on a device and issues its first tokens. With `lifeMinutes`, both expire at the same time.
 */
export async function openSession(
  tx: Tx,
  { tokens, config, secrets }: Pick<Services, 'tokens' | 'config' | 'secrets'>,
  session: {
    userId: string
    role: Caller
    device: string
    address?: string
    id?: string
    lifeMinutes?: number
  },
): Promise<UserTokens> {
  const minutes = session.lifeMinutes ?? config.REFRESH_TOKEN_DAYS * 24 * 60
  const opened = await tx.one(
    SessionRow,
    sql`
    INSERT INTO session (id, user_id, device, address_hash, salt, expires_at)
    VALUES (
      ${session.id ?? newId()}, ${session.userId}, ${session.device},
      ${session.address === undefined ? null : addressHash(secrets, session.address)}, ${randomBytes(16)},
      service_now() + ${minutes} * interval '1 minute'
    )
    RETURNING ${sessionColumns}`,
  )
  return tokens.issue(opened, session.role, session.lifeMinutes)
}

type SessionChoice = { userId: string; except?: string } | { sessionId: string; userId?: string }

function condition(which: SessionChoice) {
  if (!('sessionId' in which))
    return fragment`user_id = ${which.userId} AND id <> ${which.except ?? which.userId}`
  if (which.userId === undefined) return fragment`id = ${which.sessionId}`
  return fragment`id = ${which.sessionId} AND user_id = ${which.userId}`
}

/**
 * Ends sessions and deletes their push devices; returns how many ended. With `bySuspension`, later calls are
 * refused as suspended.
 */
export async function revokeSessions(
  tx: Tx,
  { sessions }: { sessions: Pick<Services['sessions'], 'noteRevoked'> },
  which: SessionChoice,
  { bySuspension = false } = {},
): Promise<number> {
  const ended = await tx.many(
    IdRow,
    sql`
    UPDATE session
    SET revoked_at = service_now(), revocation_seen_at = clock_timestamp(), revoked_by_suspension = ${bySuspension}
    WHERE ${condition(which)} AND revoked_at IS NULL
    RETURNING id`,
  )
  const ids = ended.map((row) => row.id)
  if (ids.length > 0) {
    await forgetDevicesOf(tx, ids)
    tx.afterCommit(() => sessions.noteRevoked(ids))
  }
  return ids.length
}
