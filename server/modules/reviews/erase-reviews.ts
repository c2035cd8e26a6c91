import { clearUserRating } from '#modules/identity/index.ts'
import type { Tx } from '#platform/database/database.ts'
import { sql } from '#platform/database/sql.ts'

/**
 * Erases the texts of reviews written by a deleted user; their ratings stay, because the averages of others include them. Reviews of the
 * user are deleted.
 */
export async function eraseReviews(tx: Tx, userId: string): Promise<void> {
  await tx.run(sql`UPDATE review SET text = '' WHERE by_user_id = ${userId} AND text <> ''`)
  await tx.run(sql`DELETE FROM review WHERE user_id = ${userId}`)
  await clearUserRating(tx, userId)
}
