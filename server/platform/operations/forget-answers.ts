import type { OperationId } from '#contract/operations/index.ts'
import type { Queryable } from '../database/database.ts'
import { fragment, nothing, sql } from '../database/sql.ts'

/**
 * Deletes the answers stored for a user's Idempotency-Keys, for some operations or all. Their scopes begin
 * with the user id, compared byte by byte.
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

/** Answers are kept for 24 hours. */
export const deleteExpiredAnswers = (db: Queryable, most: number): Promise<number> =>
  db.run(sql`
    DELETE FROM idempotency_key WHERE (scope, key) IN (
      SELECT scope, key FROM idempotency_key WHERE created_at < service_now() - interval '24 hours' LIMIT ${most}
    )`)

/** An answer stored for an Idempotency-Key. */
export interface StoredAnswer {
  scope: string
  key: string
  answer: string
}

/** Replaces the texts of stored answers. */
export async function replaceAnswers(db: Queryable, answers: StoredAnswer[]): Promise<void> {
  await db.run(sql`
    UPDATE idempotency_key SET answer = given.answer
    FROM unnest(
      ${answers.map(({ scope }) => scope)}::text[], ${answers.map(({ key }) => key)}::text[],
      ${answers.map(({ answer }) => answer)}::text[]
    ) AS given (scope, key, answer)
    WHERE idempotency_key.scope = given.scope AND idempotency_key.key = given.key`)
}
