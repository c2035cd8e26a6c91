import type { KnownUser } from '#contract/records/user.ts'
import type { Caller } from '#contract/states.ts'
import { boolean, row } from '#platform/database/row.ts'
import { fragment, sql } from '#platform/database/sql.ts'
import { Refusal } from '#platform/operations/refusal.ts'
import { implement } from '#server/services.ts'
import { shareRunningOrder } from './account/shared-orders.ts'
import { toUser, UserRow, userColumns } from './account/user-row.ts'

const VisibleUser = row({ ...UserRow.properties, known: boolean, deleted: boolean })

/** Members of a store are reached by its phone number, not by their own. */
const calledInPerson: Caller[] = ['customer', 'rider']

/** A user as seen by a user who shares only a running order with them. */
const withinOrder = (user: KnownUser): KnownUser => ({
  ...user,
  locations: [],
  telephone: calledInPerson.includes(user.role.main) ? user.telephone : null,
})

export const getUser = implement('getUser', async ({ params, actor, services: { db, files } }) => {
  // Deleting an account revokes its requests in the same transaction; the store's owner still sees that the
  // account was deleted.
  const isKnown = fragment`(
    users.id = ${actor.userId} OR ${actor.role === 'operator'} OR EXISTS (
      SELECT FROM store_request JOIN store ON store.id = store_id
      WHERE sender_id = users.id AND owner_id = ${actor.userId} AND (
        status IN ('pending', 'accepted') OR (status = 'revoked' AND decided_at > users.deleted_at - interval '1 minute')
      )
    )
  )`
  const found = await db.maybe(
    VisibleUser,
    sql`
    SELECT * FROM (
      SELECT ${userColumns}, ${isKnown} AS known, deleted_at IS NOT NULL AS deleted FROM users WHERE id = ${params.userId}
    ) AS users
    WHERE known OR ${shareRunningOrder(fragment`${actor.userId}::uuid`, fragment`users.id`)}`,
  )
  if (!found) throw new Refusal('user.absent')
  if (found.deleted) throw new Refusal('user.deleted')
  const user = toUser(found, files)
  return found.known ? user : withinOrder(user)
})
