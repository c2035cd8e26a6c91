import type { OperationId } from '#contract/operations/index.ts'
import type { Queryable } from '../database/database.ts'
import { fragment, nothing, sql } from '../database/sql.ts'

/**
 * Forgets the answers kept for a user's Idempotency-Keys, those of some operations or all. Their scopes begin with the user,
 * compared letter by letter.
 */
export async function forgetAnswers(
  db: Queryable,
  userId: string,
  of?: readonly OperationId[],
): Promise<void> {
  const begin = JSON.stringify([userId]).slice(0, -1)
  await db.run(sql`
    DELETE FROM idempotency_key
    WHERE scope ~>=~ ${`${begin},`} AND scope ~<~ ${`${begin}-`}
      ${of ? fragment`AND scope::jsonb ->> 1 = ANY (${of})` : nothing}`)
}
