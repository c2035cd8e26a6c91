import type { KnownUser } from '#contract/records/user.ts'
import type { Caller } from '#contract/states.ts'
import { fragment, sql } from '#platform/database/sql.ts'
import { Refusal } from '#platform/operations/refusal.ts'
import { implement } from '#server/services.ts'
import { shareRunningOrder } from './shared-orders.ts'
import { toUser, type UserRow, userColumns } from './user-row.ts'

/** The people of a store are reached by its telephone, not by their own. */
const calledInPerson: Caller[] = ['customer', 'rider']

/** As those see somebody whom only a running order connects them with. */
const withinOrder = (user: KnownUser): KnownUser => ({
  ...user,
  locations: [],
  telephone: calledInPerson.includes(user.role.main) ? user.telephone : null,
})

export const getUser = implement('getUser', async ({ params, actor, services: { db, files } }) => {
  const isKnown = fragment`(
    users.id = ${actor.userId} OR ${actor.role === 'operator'} OR EXISTS (
      SELECT FROM store_request JOIN store ON store.id = store_id
      WHERE sender_id = users.id AND status IN ('pending', 'accepted') AND owner_id = ${actor.userId}
    )
  )`
  const row = await db.maybe<UserRow & { known: boolean }>(sql`
    SELECT * FROM (
      SELECT ${userColumns}, ${isKnown} AS known FROM users WHERE id = ${params.userId} AND deleted_at IS NULL
    ) AS users
    WHERE known OR ${shareRunningOrder(fragment`${actor.userId}::uuid`, fragment`users.id`)}`)
  if (!row) throw new Refusal('user.absent')
  const user = toUser(row, files)
  return row.known ? user : withinOrder(user)
})
