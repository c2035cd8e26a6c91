import type { IdentityPapers } from '#contract/records/identity-papers.ts'
import type { Location } from '#contract/records/location.ts'
import type { AccountUser, User } from '#contract/records/user.ts'
import type { Caller, RiderCategory, RoleStatus, VerificationStatus } from '#contract/states.ts'
import type { Files } from '#modules/uploads/index.ts'
import type { Queryable } from '#platform/database/database.ts'
import { fragment, sql } from '#platform/database/sql.ts'
import { Refusal } from '#platform/operations/refusal.ts'
import { toMoney } from '#server/money/money.ts'
import { bankRecordsWhere } from './bank-records.ts'
import { type MembershipRow, membershipsOf, toMembership } from './store-memberships.ts'

export interface UserRow {
  id: string
  role: Caller
  telephone: string
  name: string
  role_category: RiderCategory | null
  role_status: RoleStatus
  role_reason: string | null
  verification: VerificationStatus
  picture_key: string | null
  locations: Location[]
  raters: number
  rating_sum: number
}

export const userColumns = fragment`
  id, role, telephone, name, role_category, role_status, role_reason, verification, picture_key, locations, raters, rating_sum`

/** The papers as they are kept: the document by its key. */
export interface KeptPapers {
  document: string
  guarantor: IdentityPapers['guarantor']
}

interface AccountRow extends UserRow {
  email: string | null
  email_verified: boolean
  push_enabled: boolean
  delivery_location: Location | null
  delivery_telephone: string | null
  banks: AccountUser['banks']
  balance: number
  pin_enabled: boolean
  opened_at: Date | null
  addition_ends_at: Date | null
  locked: boolean
  ongoing_starts_at: Date | null
  ongoing_ends_at: Date | null
  identity: KeptPapers | null
  stores: MembershipRow[]
}

/** Mean of ratings, two decimals, 0 while there are none. */
export const ratingOf = ({ raters, rating_sum }: { raters: number; rating_sum: number }) => ({
  totalRaters: raters,
  rating: raters === 0 ? 0 : Math.round((rating_sum / raters) * 100) / 100,
})

/** A user as others may see them. */
export const toUser = (row: UserRow, files: Files): User => ({
  id: row.id,
  active: row.role_status === 'active',
  locations: row.locations,
  name: row.name,
  role: { main: row.role, category: row.role_category, status: row.role_status },
  telephone: row.telephone,
  verified: row.verification === 'verified',
  picture: row.picture_key === null ? null : files.publicPicture(row.picture_key),
  review: ratingOf(row),
})

/** The document is private: its address is signed. */
export const toPapers = (papers: KeptPapers | null, files: Files): IdentityPapers | null =>
  papers && { document: files.signedFile(papers.document), guarantor: papers.guarantor }

const windowOf = (start: Date | null, end: Date | null) => ({
  timestamp: { start: start?.toISOString() ?? null, end: end?.toISOString() ?? null },
})

const toAccount = (row: AccountRow, files: Files): AccountUser => ({
  ...toUser(row, files),
  banks: row.banks,
  wallet: { balance: toMoney(row.balance), pin: { enabled: row.pin_enabled } },
  orders: {
    statuses: {
      ongoing: windowOf(row.ongoing_starts_at, row.ongoing_ends_at),
      accepted: windowOf(row.opened_at, row.addition_ends_at),
    },
    box: { locked: row.locked },
  },
  email: row.email,
  emailVerified: row.email_verified,
  notifications: { push: { enabled: row.push_enabled } },
  delivery: { location: row.delivery_location, telephone: row.delivery_telephone },
  verification: row.verification,
  identity: toPapers(row.identity, files),
  stores: row.stores.map((each) => toMembership(each, files)),
})

/** The account record of a user; one query. An account that has just been deleted has no session any more. */
export async function readAccount(db: Queryable, files: Files, userId: string): Promise<AccountUser> {
  const row = await db.maybe<AccountRow>(sql`
    SELECT ${userColumns}, email, email_verified, push_enabled, delivery_location, delivery_telephone, identity,
      ${membershipsOf(fragment`users`)} AS stores,
      ${bankRecordsWhere(fragment`user_id = users.id`)} AS banks,
      ledger_balance('wallet:user:' || users.id) AS balance,
      EXISTS (SELECT FROM wallet_pin WHERE party_id = users.id) AS pin_enabled,
      opened_at, addition_ends_at, coalesce(locked, false) AS locked, ongoing_starts_at, ongoing_ends_at
    FROM users LEFT JOIN rider_box ON rider_id = users.id WHERE id = ${userId} AND deleted_at IS NULL`)
  if (!row) throw new Refusal('auth.session.ended')
  return toAccount(row, files)
}
