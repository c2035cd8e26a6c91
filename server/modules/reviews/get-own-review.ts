import type { Review } from '#contract/records/review.ts'
import { sql } from '#platform/database/sql.ts'
import { Refusal } from '#platform/operations/refusal.ts'
import { implement, type Services } from '#server/services.ts'
import { type Author, authorOf, writtenBy } from './author.ts'
import { ReviewRow, reviewColumns, reviewSource, toReview } from './review-row.ts'
import { about, requireReviewedUser, requireStoreSubject, type Subject } from './subject.ts'

async function findOwn({ db, files }: Services, subject: Subject, author: Author): Promise<Review> {
  const row = await db.maybe(
    ReviewRow,
    sql`SELECT ${reviewColumns} FROM ${reviewSource} WHERE ${about(subject)} AND ${writtenBy(author)}`,
  )
  if (!row) throw new Refusal('review.absent')
  return toReview(row, files)
}

export const getOwnStoreReview = implement('getOwnStoreReview', async ({ params, actor, services }) => {
  const author = await authorOf(services.db, actor)
  return findOwn(services, await requireStoreSubject(services.db, params.storeId), author)
})

export const getOwnUserReview = implement('getOwnUserReview', async ({ params, query, actor, services }) => {
  const author = await authorOf(services.db, actor, query.storeId)
  const subject = await requireReviewedUser(services.db, params.userId, author, 'review.absent')
  return findOwn(services, subject, author)
})
