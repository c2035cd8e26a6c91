import { sql } from '#platform/database/sql.ts'
import { Refusal } from '#platform/operations/refusal.ts'
import { implement } from '#server/services.ts'
import { toUser, type UserRow, userColumns } from './user-row.ts'

export const getUser = implement('getUser', async ({ params, actor, services: { db, files } }) => {
  const row = await db.maybe<UserRow>(sql`
    SELECT ${userColumns} FROM users
    WHERE id = ${params.userId} AND deleted_at IS NULL
      AND (id = ${actor.userId} OR ${actor.role === 'operator'})`)
  if (!row) throw new Refusal('user.absent')
  return toUser(row, files)
})
