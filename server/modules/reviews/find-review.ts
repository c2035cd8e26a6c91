import type { Review } from '#contract/records/review.ts'
import type { Files } from '#modules/uploads/index.ts'
import type { Queryable } from '#platform/database/database.ts'
import { sql } from '#platform/database/sql.ts'
import { Refusal } from '#platform/operations/refusal.ts'
import { ReviewRow, reviewColumns, reviewSource, toReview } from './review-row.ts'
import { type SubjectKind, subjectTables } from './subject.ts'

/** One review of a store or of a user. Reviews of deleted subjects are deleted with them. */
export async function findReview(
  db: Queryable,
  files: Files,
  kind: SubjectKind,
  reviewId: string,
): Promise<Review> {
  const { column, table } = subjectTables[kind]
  const row = await db.maybe(
    ReviewRow,
    sql`
    SELECT ${reviewColumns} FROM ${reviewSource} JOIN ${table} AS subject ON subject.id = review.${column}
    WHERE review.id = ${reviewId} AND subject.deleted_at IS NULL`,
  )
  if (!row) throw new Refusal('review.absent')
  return toReview(row, files)
}
