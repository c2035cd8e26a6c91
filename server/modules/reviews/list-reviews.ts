import type { Review } from '#contract/records/review.ts'
import { fragment, matchesKeyword, nothing, type Sql, sql } from '#platform/database/sql.ts'
import type { PageOf } from '#platform/operations/outcome.ts'
import type { Page } from '#platform/operations/page.ts'
import type { Services } from '#server/services.ts'
import { ReviewRow, reviewColumns, reviewSource, toReview } from './review-row.ts'
import { type Subject, subjectTables } from './subject.ts'

interface ReviewFilter {
  params: { rating?: number }
  query: { keyword?: string }
  page: Pick<Page, 'size' | 'after'>
}

interface ReviewListCall extends ReviewFilter {
  page: Page
  services: Pick<Services, 'db' | 'files'>
}

/**
 * The reviews of a subject, with one rating only if the path has one; each variant has its index. `= ANY` with one element, and the subject
 * in ORDER BY, can only be served by the subject's index: a scan of the primary key would search all reviews for a keyword without matches.
 */
export const reviewsQuery = (
  { kind, id }: Subject,
  { params: { rating }, query: { keyword }, page }: ReviewFilter,
): Sql => sql`
  SELECT ${reviewColumns} FROM ${reviewSource}
  WHERE review.${subjectTables[kind].column} = ANY (ARRAY[${id}::uuid])
    ${rating === undefined ? nothing : fragment`AND rating = ${rating}`}
    ${keyword ? fragment`AND ${matchesKeyword(fragment`search_key(text)`, keyword)}` : nothing}
    ${page.after ? fragment`AND review.id < ${page.after[0]}` : nothing}
  ORDER BY review.${subjectTables[kind].column}, review.id DESC LIMIT ${page.size + 1}`

/** A page of the reviews of a subject, newest first. */
export async function listReviews(call: ReviewListCall, subject: Subject): Promise<PageOf<Review>> {
  const { page, services } = call
  const rows = await services.db.many(ReviewRow, reviewsQuery(subject, call))
  return page.of(
    rows,
    (row) => [row.id],
    (row) => toReview(row, services.files),
  )
}
