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
 * Locked first in every change of a request: a sender's role depends on all their requests, so that concurrent decisions of two
 * stores must be serialised.
 */
export const lockSender = (tx: Tx, which: Fragment): Promise<Sender | undefined> =>
  tx.maybe(
    Sender,
    sql`
    SELECT id, role, role_category, role_status FROM users
    WHERE id = ${which} AND deleted_at IS NULL FOR NO KEY UPDATE`,
  )

/** Riders of other categories do not work for a store. */
export const worksForStores = ({ role, role_category }: Sender): boolean =>
  role === 'assistant' || role_category === 'vendor'

/** The platform has neither rejected nor suspended them. */
export const isNotExcluded = ({ role_status }: Sender): boolean =>
  role_status !== 'rejected' && role_status !== 'suspended'

const byRecord = (Object.keys(operations) as OperationId[]).filter((id) => findsStoreByRecord(operations[id]))

/**
 * Deletes the stored answers of a worker who lost permissions. Where the path has the store, access is
 * checked before a stored answer is read; the other operations check it themselves, and must therefore run
 * again.
 */
export const forgetAnswersOfWorker = (tx: Tx, senderId: string): Promise<void> =>
  forgetAnswers(tx, senderId, byRecord)

/** The first store that accepts a user makes their role active. */
export async function beginWork(tx: Tx, { id, role }: Sender, store: string): Promise<void> {
  if (await activateStoreWorker(tx, id))
    await raiseAlert(tx, { userId: id }, 'role-active', { words: { role, store } })
}

/** With the last store that a user works for, their active role ends. */
export async function endWork(tx: Tx, { id, role }: Sender, store: string): Promise<void> {
  const isRevoked = await revokeStoreWorker(tx, id)
  await forgetAnswersOfWorker(tx, id)
  if (isRevoked) await raiseAlert(tx, { userId: id }, 'role-revoked', { words: { role, store } })
}

/** Whether a user works for any store. */
export const worksForSomeStore = (tx: Tx, userId: string): Promise<boolean> =>
  tx.exists(sql`SELECT FROM store_request WHERE sender_id = ${userId} AND status = 'accepted' LIMIT 1`)

/** Permissions in the order in which they are stored; riders have none. */
export function readPermissions(
  { role }: Sender,
  given: readonly StorePermission[] | undefined,
): StorePermission[] | undefined {
  if (given && role !== 'assistant') throw invalidField('permissions', 'unknown', 'is for assistants only')
  return given && storePermissions.filter((permission) => given.includes(permission))
}
