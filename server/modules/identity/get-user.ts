import type { KnownUser } from '#contract/records/user.ts'
import type { Caller } from '#contract/states.ts'
import { fragment, sql } from '#platform/database/sql.ts'
import { Refusal } from '#platform/operations/refusal.ts'
import { implement } from '#server/services.ts'
import { shareRunningOrder } from './account/shared-orders.ts'
import { toUser, type UserRow, userColumns } from './account/user-row.ts'

/** The people of a store are reached by its telephone, not by their own. */
const calledInPerson: Caller[] = ['customer', 'rider']

/** As those see somebody whom only a running order connects them with. */
const withinOrder = (user: KnownUser): KnownUser => ({
  ...user,
  locations: [],
  telephone: calledInPerson.includes(user.role.main) ? user.telephone : null,
})

export const getUser = implement('getUser', async ({ params, actor, services: { db, files } }) => {
  // The end of an account ends its requests in the same transaction.
  const isKnown = fragment`(
    users.id = ${actor.userId} OR ${actor.role === 'operator'} OR EXISTS (
      SELECT FROM store_request JOIN store ON store.id = store_id
      WHERE sender_id = users.id AND owner_id = ${actor.userId} AND (
        status IN ('pending', 'accepted') OR (status = 'revoked' AND decided_at > users.deleted_at - interval '1 minute')
      )
    )
  )`
  const row = await db.maybe<UserRow & { known: boolean; deleted: boolean }>(sql`
    SELECT * FROM (
      SELECT ${userColumns}, ${isKnown} AS known, deleted_at IS NOT NULL AS deleted FROM users WHERE id = ${params.userId}
    ) AS users
    WHERE known OR ${shareRunningOrder(fragment`${actor.userId}::uuid`, fragment`users.id`)}`)
  if (!row) throw new Refusal('user.absent')
  if (row.deleted) throw new Refusal('user.deleted')
  const user = toUser(row, files)
  return row.known ? user : withinOrder(user)
})
