import { type OperationId, operations } from '#contract/operations/index.ts'
import { findsStoreByRecord } from '#contract/rules.ts'
import {
  requestRoles,
  riderCategories,
  roleStatuses,
  type StorePermission,
  storePermissions,
} from '#contract/states.ts'
import { raiseAlert } from '#modules/alerts/index.ts'
import { activateStoreWorker, revokeStoreWorker } from '#modules/identity/index.ts'
import type { Tx } from '#platform/database/database.ts'
import { nullable, oneOf, type RowOf, row, uuid } from '#platform/database/row.ts'
import { type Fragment, sql } from '#platform/database/sql.ts'
import { forgetAnswers } from '#platform/operations/forget-answers.ts'
import { invalidField } from '#platform/operations/refusal.ts'

/** The user who requests to work for a store. */
const Sender = row({
  id: uuid,
  role: oneOf(requestRoles),
  role_category: nullable(oneOf(riderCategories)),
  role_status: oneOf(roleStatuses),
})
export type Sender = RowOf<typeof Sender>

/**
 * Locks the sender, first in every change of a request: the sender's role depends on all their requests, so concurrent decisions of two
 * stores must be serialised.
 */
export const lockSender = (tx: Tx, which: Fragment): Promise<Sender | undefined> =>
  tx.maybe(
    Sender,
    sql`
    SELECT id, role, role_category, role_status FROM users
    WHERE id = ${which} AND deleted_at IS NULL FOR NO KEY UPDATE`,
  )

/** Whether the user can work for stores: assistants and vendor riders can, riders of other categories cannot. */
export const worksForStores = ({ role, role_category }: Sender): boolean =>
  role === 'assistant' || role_category === 'vendor'

/** Whether the platform has neither rejected nor suspended the user. */
export const isNotExcluded = ({ role_status }: Sender): boolean =>
  role_status !== 'rejected' && role_status !== 'suspended'

const byRecord = (Object.keys(operations) as OperationId[]).filter((id) => findsStoreByRecord(operations[id]))

/**
 * Deletes answers stored for Idempotency-Keys of a worker who lost permissions. For operations with the store in their path, access is
 * checked before a stored answer is read; all others check it while they run, so they must not be answered from storage.
 */
export const forgetAnswersOfWorker = (tx: Tx, senderId: string): Promise<void> =>
  forgetAnswers(tx, senderId, byRecord)

/** Makes the user's role active when the first store accepts them. */
export async function beginWork(tx: Tx, { id, role }: Sender, store: string): Promise<void> {
  if (await activateStoreWorker(tx, id))
    await raiseAlert(tx, { userId: id }, 'role-active', { words: { role, store } })
}

/** Ends the user's active role when they no longer work for any store. */
export async function endWork(tx: Tx, { id, role }: Sender, store: string): Promise<void> {
  const isRevoked = await revokeStoreWorker(tx, id)
  await forgetAnswersOfWorker(tx, id)
  if (isRevoked) await raiseAlert(tx, { userId: id }, 'role-revoked', { words: { role, store } })
}

export const worksForSomeStore = (tx: Tx, userId: string): Promise<boolean> =>
  tx.exists(sql`SELECT FROM store_request WHERE sender_id = ${userId} AND status = 'accepted' LIMIT 1`)

/** The permissions in their storage order. Riders have none. */
export function readPermissions(
  { role }: Sender,
  given: readonly StorePermission[] | undefined,
): StorePermission[] | undefined {
  if (given && role !== 'assistant') throw invalidField('permissions', 'unknown', 'is for assistants only')
  return given && storePermissions.filter((permission) => given.includes(permission))
}
