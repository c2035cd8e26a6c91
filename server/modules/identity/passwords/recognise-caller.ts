import { type Caller, roleStatuses } from '#contract/states.ts'
import type { Queryable } from '#platform/database/database.ts'
import { boolean, nullable, oneOf, type RowOf, row, text, uuid } from '#platform/database/row.ts'
import { sql } from '#platform/database/sql.ts'
import type { Requester } from '#platform/fair-queue.ts'
import type { Services } from '#server/services.ts'
import { addressHash } from '../sessions/session-rows.ts'

/**
 * The requester in the hashing queue for a caller who is recognised as the owner of the account: by a session, a proof of the
 * telephone, a device token or a known address.
 */
export const ownRequester = (group: string): Requester => ({ group: `account ${group}`, isKnown: true })

/** Where a call comes from. */
export interface Origin {
  address: string
  deviceToken: string | undefined
}

const Account = row({
  id: uuid,
  password_hash: text,
  role_status: oneOf(roleStatuses),
  role_reason: nullable(text),
  /** Whether the account has signed in from the caller's address. */
  address_known: boolean,
})
export type Account = RowOf<typeof Account>

/** The account of a telephone and role, and whether it has signed in from the address. */
export const findAccount = (
  db: Queryable,
  secrets: Services['secrets'],
  { telephone, role, address }: { telephone: string; role: Caller; address: string },
): Promise<Account | undefined> =>
  db.maybe(
    Account,
    sql`
    SELECT id, password_hash, role_status, role_reason, EXISTS (
        SELECT FROM session WHERE user_id = users.id AND address_hash = ${addressHash(secrets, address)}
      ) AS address_known
    FROM users WHERE telephone = ${telephone} AND role = ${role} AND deleted_at IS NULL`,
  )

export type Recognition = 'device' | 'address' | 'none'

/** How a caller without a session is recognised as the owner of an account, if at all. */
export function recognise(
  { tokens }: Pick<Services, 'tokens'>,
  account: Account | undefined,
  { deviceToken }: Origin,
): Recognition {
  if (!account) return 'none'
  if (tokens.isDeviceOf(account, deviceToken)) return 'device'
  return account.address_known ? 'address' : 'none'
}
