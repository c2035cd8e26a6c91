import { clearUserRating } from '#modules/identity/index.ts'
import type { Tx } from '#platform/database/database.ts'
import { sql } from '#platform/database/sql.ts'

/**
 * The words of somebody whose account is deleted go with it; their stars stay, as the summaries of others are made of them. What
 * was written of them goes altogether.
 */
export async function eraseReviews(tx: Tx, userId: string): Promise<void> {
  await tx.run(sql`UPDATE review SET text = '' WHERE by_user_id = ${userId} AND text <> ''`)
  await tx.run(sql`DELETE FROM review WHERE user_id = ${userId}`)
  await clearUserRating(tx, userId)
}
