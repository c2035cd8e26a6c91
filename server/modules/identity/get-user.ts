import { sql } from '#platform/database/sql.ts'
import { Refusal } from '#platform/operations/refusal.ts'
import { implement } from '#server/services.ts'
import { toUser, type UserRow, userColumns } from './user-row.ts'

export const getUser = implement('getUser', async ({ params, actor, services: { db, files } }) => {
  const row = await db.maybe<UserRow>(sql`
    SELECT ${userColumns} FROM users
    WHERE id = ${params.userId} AND deleted_at IS NULL
      AND (id = ${actor.userId} OR ${actor.role === 'operator'} OR EXISTS (
        SELECT FROM store_request JOIN store ON store.id = store_id
        WHERE sender_id = users.id AND status IN ('pending', 'accepted') AND owner_id = ${actor.userId}
      ))`)
  if (!row) throw new Refusal('user.absent')
  return toUser(row, files)
})
