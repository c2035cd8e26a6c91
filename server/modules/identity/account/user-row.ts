import { BankRecord } from '#contract/records/bank.ts'
import { IdentityPapers } from '#contract/records/identity-papers.ts'
import { Location } from '#contract/records/location.ts'
import type { AccountUser, User } from '#contract/records/user.ts'
import { callers, riderCategories, roleStatuses, verificationStatuses } from '#contract/states.ts'
import type { Files } from '#modules/uploads/index.ts'
import type { Queryable } from '#platform/database/database.ts'
import {
  boolean,
  integer,
  list,
  nullable,
  oneOf,
  type RowOf,
  row,
  text,
  timestamp,
  uuid,
} from '#platform/database/row.ts'
import { fragment, sql } from '#platform/database/sql.ts'
import { Refusal } from '#platform/operations/refusal.ts'
import { toMoney } from '#server/money/money.ts'
import { bankRecordsWhere } from './bank-records.ts'
import { MembershipRow, membershipsOf, toMembership } from './store-memberships.ts'

/** Columns of every user record. */
export const UserRow = row({
  id: uuid,
  role: oneOf(callers),
  telephone: text,
  name: text,
  role_category: nullable(oneOf(riderCategories)),
  role_status: oneOf(roleStatuses),
  role_reason: nullable(text),
  verification: oneOf(verificationStatuses),
  picture_key: nullable(text),
  locations: list(Location),
  raters: integer,
  rating_sum: integer,
})
export type UserRow = RowOf<typeof UserRow>

/** Default values, which a stored snapshot of a user leaves out and a reader of it fills in. */
export const usualUser = {
  role_category: null,
  role_status: 'active',
  role_reason: null,
  verification: 'unverified',
  picture_key: null,
  locations: [],
  raters: 0,
  rating_sum: 0,
} satisfies Partial<UserRow>

export const userColumns = fragment`
  id, role, telephone, name, role_category, role_status, role_reason, verification, picture_key, locations, raters, rating_sum`

/** Identity papers as stored: the document by its key. */
export const StoredPapers = row({ document: text, guarantor: IdentityPapers.properties.guarantor })
export type StoredPapers = RowOf<typeof StoredPapers>

const AccountRow = row({
  ...UserRow.properties,
  email: nullable(text),
  email_verified: boolean,
  push_enabled: boolean,
  delivery_location: nullable(Location),
  delivery_telephone: nullable(text),
  banks: list(BankRecord),
  balance: integer,
  pin_enabled: boolean,
  opened_at: nullable(timestamp),
  addition_ends_at: nullable(timestamp),
  locked: boolean,
  ongoing_starts_at: nullable(timestamp),
  ongoing_ends_at: nullable(timestamp),
  identity: nullable(StoredPapers),
  stores: list(MembershipRow),
})
type AccountRow = RowOf<typeof AccountRow>

/** Mean of ratings, two decimals, 0 while there are none. */
export const ratingOf = ({ raters, rating_sum }: { raters: number; rating_sum: number }) => ({
  totalRaters: raters,
  rating: raters === 0 ? 0 : Math.round((rating_sum / raters) * 100) / 100,
})

const roleOf = (row: UserRow) => ({ main: row.role, category: row.role_category, status: row.role_status })

/** A user as others may see them. */
export const toUser = (row: UserRow, files: Files): User => ({
  id: row.id,
  active: row.role_status === 'active',
  locations: row.locations,
  name: row.name,
  role: roleOf(row),
  telephone: row.telephone,
  verified: row.verification === 'verified',
  picture: row.picture_key === null ? null : files.publicPicture(row.picture_key),
  review: ratingOf(row),
})

/** The document is private: its address is signed. */
export const toPapers = (papers: StoredPapers | null, files: Files): IdentityPapers | null =>
  papers && { document: files.signedFile(papers.document), guarantor: papers.guarantor }

const windowOf = (start: Date | null, end: Date | null) => ({
  timestamp: { start: start?.toISOString() ?? null, end: end?.toISOString() ?? null },
})

const toAccount = (row: AccountRow, files: Files): AccountUser => ({
  ...toUser(row, files),
  // The role of a rejected user who has applied again is pending, and the stored reason is still that of the rejection.
  role: { ...roleOf(row), reason: row.role_status === 'pending' ? null : row.role_reason },
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

/** The account record of a user, by one statement. An account deleted meanwhile is refused as an ended session. */
export async function readAccount(db: Queryable, files: Files, userId: string): Promise<AccountUser> {
  const account = await db.maybe(
    AccountRow,
    sql`
    SELECT ${userColumns}, email, email_verified, push_enabled, delivery_location, delivery_telephone, identity,
      ${membershipsOf(fragment`users`)} AS stores,
      ${bankRecordsWhere(fragment`user_id = users.id`)} AS banks,
      ledger_balance('wallet:user:' || users.id) AS balance,
      EXISTS (SELECT FROM wallet_pin WHERE party_id = users.id) AS pin_enabled,
      opened_at, addition_ends_at, coalesce(locked, false) AS locked, ongoing_starts_at, ongoing_ends_at
    FROM users LEFT JOIN rider_box ON rider_id = users.id WHERE id = ${userId} AND deleted_at IS NULL`,
  )
  if (!account) throw new Refusal('auth.session.ended')
  return toAccount(account, files)
}
