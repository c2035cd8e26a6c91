import type { RiderCategory, RoleStatus, VerificationStatus } from '#contract/states.ts'
import type { Tx } from '#platform/database/database.ts'
import { nullable, type RowOf, row, timestamp } from '#platform/database/row.ts'
import { fragment, sql } from '#platform/database/sql.ts'
import { StoredPapers, UserRow, userColumns } from './user-row.ts'

/** A user with what an operator needs to decide on the role. */
export const ReviewRow = row({
  ...UserRow.properties,
  identity: nullable(StoredPapers),
  created_at: timestamp,
})
export type ReviewRow = RowOf<typeof ReviewRow>

export const reviewColumns = fragment`${userColumns}, identity, created_at`

/** Writes what an operator has decided. A role that is not active makes a rider unavailable. */
export const setRoleStatus = (
  tx: Tx,
  userId: string,
  decided: {
    status: RoleStatus
    reason: string | null
    verification: VerificationStatus
    category: RiderCategory | null
  },
): Promise<ReviewRow> =>
  tx.one(
    ReviewRow,
    sql`
      UPDATE users SET role_status = ${decided.status}, role_reason = ${decided.reason},
        verification = ${decided.verification}, role_category = ${decided.category},
        available = available AND ${decided.status === 'active'}
      WHERE id = ${userId}
      RETURNING ${reviewColumns}`,
  )

const dependsOnStores = fragment`(role = 'assistant' OR role_category = 'vendor')`

/**
 * Activates the role of an assistant or vendor rider whom a store has accepted; returns whether it changed. A user who was rejected and
 * has applied again, whose role is pending with a reason, is activated by an operator only.
 */
export const activateStoreWorker = async (tx: Tx, userId: string): Promise<boolean> =>
  (await tx.run(sql`
    UPDATE users SET role_status = 'active', role_reason = NULL
    WHERE id = ${userId} AND ${dependsOnStores}
      AND (role_status = 'revoked' OR role_status = 'pending' AND role_reason IS NULL)`)) > 0

/**
 * Revokes the active role of an assistant or vendor rider who works for no store any more; returns whether it changed. Any other
 * status stays as it is.
 */
export const revokeStoreWorker = async (tx: Tx, userId: string): Promise<boolean> =>
  (await tx.run(sql`
    UPDATE users SET role_status = 'revoked', role_reason = NULL, available = false
    WHERE id = ${userId} AND role_status = 'active' AND ${dependsOnStores}
      AND NOT EXISTS (SELECT FROM store_request WHERE sender_id = users.id AND status = 'accepted')`)) > 0
