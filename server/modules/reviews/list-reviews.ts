import type { Review } from '#contract/records/review.ts'
import { fragment, nothing, type Sql, sql } from '#platform/database/sql.ts'
import type { PageOf } from '#platform/operations/outcome.ts'
import { containing, type Page } from '#platform/operations/page.ts'
import type { Services } from '#server/services.ts'
import { type ReviewRow, reviewColumns, reviewSource, toReview } from './review-row.ts'
import { about, type Subject } from './subject.ts'

interface Wanted {
  params: { rating?: number }
  query: { keyword?: string }
  page: Pick<Page, 'size' | 'after'>
}

interface Asked extends Wanted {
  page: Page
  services: Pick<Services, 'db' | 'files'>
}

/** Of one rating, where the path names one; each way has its index. */
export const reviewsQuery = (
  subject: Subject,
  { params: { rating }, query: { keyword }, page }: Wanted,
): Sql => sql`
  SELECT ${reviewColumns} FROM ${reviewSource}
  WHERE ${about(subject)}
    ${rating === undefined ? nothing : fragment`AND rating = ${rating}`}
    ${keyword ? fragment`AND text ILIKE ${containing(keyword)}` : nothing}
    ${page.after ? fragment`AND review.id < ${page.after[0]}` : nothing}
  ORDER BY review.id DESC LIMIT ${page.size + 1}`

/** A page of the reviews of a subject, newest first. */
export async function listReviews(asked: Asked, subject: Subject): Promise<PageOf<Review>> {
  const { page, services } = asked
  const rows = await services.db.many<ReviewRow>(reviewsQuery(subject, asked))
  return page.of(
    rows,
    (row) => [row.id],
    (row) => toReview(row, services.files),
  )
}
