import type { Tx } from '#platform/database/database.ts'
import { sql } from '#platform/database/sql.ts'

/** Adds to the count and the sum of a user's ratings. */
export const addUserRating = (
  tx: Tx,
  userId: string,
  { raters, ratings }: { raters: number; ratings: number },
): Promise<number> =>
  tx.run(sql`
    UPDATE users SET raters = raters + ${raters}, rating_sum = rating_sum + ${ratings} WHERE id = ${userId}`)

/** Clears the rating of a deleted user; the reviews of that user are deleted too. */
export const clearUserRating = (tx: Tx, userId: string): Promise<number> =>
  tx.run(sql`UPDATE users SET raters = 0, rating_sum = 0 WHERE id = ${userId}`)
