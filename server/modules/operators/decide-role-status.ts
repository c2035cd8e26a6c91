import {
  type Caller,
  type RiderCategory,
  type RoleDecision,
  type RoleStatus,
  roleDecisions,
} from '#contract/states.ts'
import { alertTexts, raiseAlert } from '#modules/alerts/index.ts'
import { unassignOrdersOf } from '#modules/dispatch/index.ts'
import { ReviewRow, reviewColumns, revokeSessions, setRoleStatus } from '#modules/identity/index.ts'
import { queueMessage } from '#modules/outgoing-messages/index.ts'
import { worksForSomeStore } from '#modules/requests/index.ts'
import { setOwnerActive } from '#modules/stores/index.ts'
import type { Tx } from '#platform/database/database.ts'
import { boolean, row } from '#platform/database/row.ts'
import { sql } from '#platform/database/sql.ts'
import { newId } from '#platform/ids.ts'
import { already } from '#platform/operations/outcome.ts'
import { invalidField, Refusal } from '#platform/operations/refusal.ts'
import { implement, type Services } from '#server/services.ts'
import { toUserUnderReview } from './user-under-review.ts'

const UnderReviewRow = row({ ...ReviewRow.properties, deleted: boolean })

/** Vendor riders and assistants are active while they work for a store, other riders once they have a category. */
async function mayBeActive(
  tx: Tx,
  { id, role }: ReviewRow,
  category: RiderCategory | null,
): Promise<boolean> {
  if (role === 'rider' && category === null) return false
  if (role !== 'assistant' && category !== 'vendor') return true
  return worksForSomeStore(tx, id)
}

async function lockUser(tx: Tx, userId: string): Promise<ReviewRow> {
  const user = await tx.maybe(
    UnderReviewRow,
    sql`
    SELECT ${reviewColumns}, deleted_at IS NOT NULL AS deleted FROM users
    WHERE id = ${userId} AND role <> 'operator' FOR NO KEY UPDATE`,
  )
  if (!user) throw new Refusal('user.absent')
  if (user.deleted) throw new Refusal('user.deleted')
  return user
}

/** Whether a change of status is a decision on an application, which may also revise an earlier rejection. */
const isOnApplication = (before: RoleStatus, after: RoleDecision): boolean =>
  (before === 'pending' || before === 'rejected') && (after === 'active' || after === 'rejected')

/** Sends the decision by SMS too, because applicants may wait for days without looking into the app. */
function sendDecision(
  tx: Tx,
  { secrets }: Services,
  { telephone }: ReviewRow,
  status: RoleDecision,
  words: { role: Caller; store: null; reason: string },
): void {
  const { title, body } = alertTexts[`role-${status}`](words)
  queueMessage(tx, secrets, {
    kind: 'sms',
    to: telephone,
    subject: title,
    text: `${title}. ${body}`,
    reference: `role-${newId()}`,
  })
}

export const decideRoleStatus = implement(
  'decideRoleStatus',
  async ({ params, body, services, transaction }) =>
    transaction(async (tx) => {
      const { status, reason } = body
      const before = await lockUser(tx, params.userId)
      if (body.category && before.role !== 'rider')
        throw invalidField('category', 'unknown', 'is for riders only')
      const category = body.category ?? before.role_category
      const verification = body.verification ?? before.verification
      const isNew = status !== before.role_status
      if (!isNew && category === before.role_category && verification === before.verification) {
        return already(toUserUnderReview(before, services.files))
      }
      const decidable: readonly RoleDecision[] = roleDecisions[before.role_status]
      const isAllowed = !isNew || decidable.includes(status)
      if (!isAllowed || (status === 'active' && !(await mayBeActive(tx, before, category)))) {
        throw new Refusal('user.role-status.illegal')
      }
      const after = await setRoleStatus(tx, params.userId, { status, reason, verification, category })
      if (isNew && before.role === 'store') await setOwnerActive(tx, params.userId, status === 'active')
      if (isNew && status === 'suspended')
        await revokeSessions(tx, services, { userId: params.userId }, { bySuspension: true })
      if (isNew && before.role === 'rider' && status !== 'active')
        await unassignOrdersOf(tx, services, params.userId, { reason: 'The rider can no longer bring it' })
      if (isNew) {
        const words = { role: before.role, store: null, reason }
        await raiseAlert(tx, { userId: params.userId }, `role-${status}`, { words, data: { reason } })
        if (isOnApplication(before.role_status, status)) sendDecision(tx, services, before, status, words)
      }
      return toUserUnderReview(after, services.files)
    }),
)
