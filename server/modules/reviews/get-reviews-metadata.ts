import type { AnswerOf } from '#contract/operation.ts'
import type { Operations } from '#contract/operations/index.ts'
import { ratingOf } from '#modules/identity/index.ts'
import type { Queryable } from '#platform/database/database.ts'
import { integer, row } from '#platform/database/row.ts'
import { sql } from '#platform/database/sql.ts'
import { implement } from '#server/services.ts'
import { about, requireStoreSubject, requireUserSubject, type Subject } from './subject.ts'

const RatingCountRow = row({ rating: integer, total: integer })

type Metadata = AnswerOf<Operations['getStoreReviewsMetadata']>

/** The number of ratings by stars, from 5 down to 1; total and mean are derived from it. */
async function countRatings(db: Queryable, subject: Subject): Promise<Metadata> {
  const ratings = await db.many(
    RatingCountRow,
    sql`
    SELECT stars AS rating, count(review.id) AS total
    FROM generate_series(5, 1, -1) AS stars LEFT JOIN review ON rating = stars AND ${about(subject)}
    GROUP BY stars ORDER BY stars DESC`,
  )
  const raters = ratings.reduce((sum, { total }) => sum + total, 0)
  const rating_sum = ratings.reduce((sum, { rating, total }) => sum + rating * total, 0)
  return { ...ratingOf({ raters, rating_sum }), ratings }
}

export const getStoreReviewsMetadata = implement(
  'getStoreReviewsMetadata',
  async ({ params, services: { db } }) => {
    const subject = await requireStoreSubject(db, params.storeId)
    return countRatings(db, subject)
  },
)

export const getUserReviewsMetadata = implement(
  'getUserReviewsMetadata',
  async ({ params, services: { db } }) => {
    const subject = await requireUserSubject(db, params.userId)
    return countRatings(db, subject)
  },
)
