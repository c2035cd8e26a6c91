import type { RequestRole, RiderCategory, RoleStatus } from '#contract/states.ts'
import { raiseAlert } from '#modules/alerts/index.ts'
import type { Tx } from '#platform/database/database.ts'
import { type Fragment, fragment, sql } from '#platform/database/sql.ts'
import { forgetWork } from './forget-work.ts'

/** Who asks to work for a store. */
export interface Sender {
  id: string
  role: RequestRole
  role_category: RiderCategory | null
  role_status: RoleStatus
}

/**
 * Held first in every change of a request: a sender's role follows from all their requests, so two stores that decide at
 * once must take turns.
 */
export const lockSender = (tx: Tx, which: Fragment): Promise<Sender | undefined> =>
  tx.maybe<Sender>(sql`
    SELECT id, role, role_category, role_status FROM users
    WHERE id = ${which} AND deleted_at IS NULL FOR NO KEY UPDATE`)

/** Other riders work for whoever ordered, not for a store. */
export const worksForStores = ({ role, role_category }: Sender): boolean =>
  role === 'assistant' || role_category === 'vendor'

/** The platform has not turned them away. */
export const isWelcome = ({ role_status }: Sender): boolean =>
  role_status !== 'rejected' && role_status !== 'suspended'

const dependsOnStores = fragment`(role = 'assistant' OR role_category = 'vendor')`

/** The first store that takes somebody makes their role active. */
export async function beginWork(tx: Tx, { id, role }: Sender, store: string): Promise<void> {
  const changed = await tx.run(sql`
    UPDATE users SET role_status = 'active', role_reason = NULL
    WHERE id = ${id} AND role_status IN ('pending', 'revoked') AND ${dependsOnStores}`)
  if (changed > 0) await raiseAlert(tx, { userId: id }, 'role-active', { words: { role, store } })
}

/** The last store that ends takes the active role with it; what an operator has decided stays. */
export async function endWork(tx: Tx, { id, role }: Sender, store: string): Promise<void> {
  const changed = await tx.run(sql`
    UPDATE users SET role_status = 'revoked', role_reason = NULL, available = false
    WHERE id = ${id} AND role_status = 'active' AND ${dependsOnStores}
      AND NOT EXISTS (SELECT FROM store_request WHERE sender_id = users.id AND status = 'accepted')`)
  await forgetWork(tx, id)
  if (changed > 0) await raiseAlert(tx, { userId: id }, 'role-revoked', { words: { role, store } })
}

/** Whether a store has them. */
export async function worksForSomeStore(tx: Tx, userId: string): Promise<boolean> {
  const work = await tx.maybe(sql`
    SELECT FROM store_request WHERE sender_id = ${userId} AND status = 'accepted' LIMIT 1`)
  return work !== undefined
}
