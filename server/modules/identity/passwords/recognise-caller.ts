import type { Caller, RoleStatus } from '#contract/states.ts'
import type { Queryable } from '#platform/database/database.ts'
import { sql } from '#platform/database/sql.ts'
import type { Asker } from '#platform/fair-queue.ts'
import type { Services } from '#server/services.ts'
import { addressHash } from '../sessions/session-rows.ts'

/** Somebody who has shown to be the one they ask for: by a session, by a proof of the telephone. */
export const ownAsker = (group: string): Asker => ({ group: `account ${group}`, isKnown: true })

/** Where a call comes from, as far as somebody can be known by it. */
export interface Origin {
  address: string
  deviceToken: string | undefined
}

export interface Account {
  id: string
  password_hash: string
  role_status: RoleStatus
  role_reason: string | null
  /** Whether the account has signed in from the caller's address. */
  address_known: boolean
}

/** The account of a telephone and role, and whether it knows the address. */
export const findAccount = (
  db: Queryable,
  secrets: Services['secrets'],
  { telephone, role, address }: { telephone: string; role: Caller; address: string },
): Promise<Account | undefined> =>
  db.maybe<Account>(sql`
    SELECT id, password_hash, role_status, role_reason, EXISTS (
        SELECT FROM session WHERE user_id = users.id AND address_hash = ${addressHash(secrets, address)}
      ) AS address_known
    FROM users WHERE telephone = ${telephone} AND role = ${role} AND deleted_at IS NULL`)

export type Recognition = 'device' | 'address' | 'none'

/** What tells that a caller without a session is the owner of an account. */
export function recognise(
  { tokens }: Pick<Services, 'tokens'>,
  account: Account | undefined,
  { deviceToken }: Origin,
): Recognition {
  if (!account) return 'none'
  if (tokens.isDeviceOf(account, deviceToken)) return 'device'
  return account.address_known ? 'address' : 'none'
}
