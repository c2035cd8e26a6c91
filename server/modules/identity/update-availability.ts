import { roleStatuses } from '#contract/states.ts'
import { boolean, oneOf, row } from '#platform/database/row.ts'
import { sql } from '#platform/database/sql.ts'
import { already } from '#platform/operations/outcome.ts'
import { Refusal } from '#platform/operations/refusal.ts'
import { implement } from '#server/services.ts'

export const updateAvailability = implement('updateAvailability', async ({ body, actor, transaction }) =>
  transaction(async (tx) => {
    const { available } = body
    const before = await tx.maybe(
      row({ available: boolean, role_status: oneOf(roleStatuses) }),
      sql`
      SELECT available, role_status FROM users WHERE id = ${actor.userId} AND deleted_at IS NULL FOR UPDATE`,
    )
    if (before?.role_status !== 'active') throw new Refusal('auth.role.not-active')
    if (before.available === available) return already({ available })
    await tx.run(sql`UPDATE users SET available = ${available} WHERE id = ${actor.userId}`)
    return { available }
  }),
)
