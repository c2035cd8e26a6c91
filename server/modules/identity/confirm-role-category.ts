import { riderCategories, roleStatuses } from '#contract/states.ts'
import { nullable, oneOf, row } from '#platform/database/row.ts'
import { sql } from '#platform/database/sql.ts'
import { already } from '#platform/operations/outcome.ts'
import { Refusal } from '#platform/operations/refusal.ts'
import { implement } from '#server/services.ts'
import { readAccount } from './account/user-row.ts'

const RoleState = row({ role_category: nullable(oneOf(riderCategories)), role_status: oneOf(roleStatuses) })

export const confirmRoleCategory = implement(
  'confirmRoleCategory',
  async ({ params, actor, services, transaction }) =>
    transaction(async (tx) => {
      const { category } = params
      const before = await tx.one(
        RoleState,
        sql`
      SELECT role_category, role_status FROM users WHERE id = ${actor.userId} FOR UPDATE`,
      )
      if (before.role_category === category)
        return already(await readAccount(tx, services.files, actor.userId))
      if (before.role_status !== 'pending') throw new Refusal('user.role-category.fixed')
      await tx.run(sql`UPDATE users SET role_category = ${category} WHERE id = ${actor.userId}`)
      return readAccount(tx, services.files, actor.userId)
    }),
)
