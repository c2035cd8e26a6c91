import type { Review } from '#contract/records/review.ts'
import { addUserRating } from '#modules/identity/index.ts'
import { addStoreRating } from '#modules/stores/index.ts'
import type { Tx } from '#platform/database/database.ts'
import { integer, row, uuid } from '#platform/database/row.ts'
import { raw, sql } from '#platform/database/sql.ts'
import { newId } from '#platform/ids.ts'
import { Refusal } from '#platform/operations/refusal.ts'
import type { Services } from '#server/services.ts'
import { type Author, isStore, writtenBy } from './author.ts'
import { requireEntitled } from './entitlement.ts'
import { findReview } from './find-review.ts'
import { about, type Subject, subjectTables } from './subject.ts'

const LockedReviewRow = row({ id: uuid, rating: integer })

interface ReviewFields {
  rating: number
  text?: string
}

type Files = Pick<Services, 'files'>

const addRating = { store: addStoreRating, user: addUserRating }

/** Adds a difference to the subject's summary, in the transaction of the review. */
const addToSummary = (tx: Tx, { kind, id }: Subject, raters: number, ratings: number) =>
  addRating[kind](tx, id, { raters, ratings })

/** The author's review of the subject, locked so that the subtracted rating is the one that was added. */
async function lockReview(tx: Tx, subject: Subject, author: Author) {
  const review = await tx.maybe(
    LockedReviewRow,
    sql`
    SELECT id, rating FROM review WHERE ${about(subject)} AND ${writtenBy(author)} FOR UPDATE`,
  )
  if (!review) throw new Refusal('review.absent')
  return review
}

export async function postReview(
  tx: Tx,
  { files }: Files,
  subject: Subject,
  author: Author,
  { rating, text = '' }: ReviewFields,
): Promise<Review> {
  await requireEntitled(tx, author, subject)
  const id = newId()
  const made = await tx.run(sql`
    INSERT INTO review (id, ${subjectTables[subject.kind].column}, ${raw(isStore(author) ? 'by_store_id' : 'by_user_id')}, rating, text)
    VALUES (${id}, ${subject.id}, ${author.id}, ${rating}, ${text})
    ON CONFLICT DO NOTHING`)
  if (made === 0) throw new Refusal('review.exists')
  await addToSummary(tx, subject, 1, rating)
  return findReview(tx, files, subject.kind, id)
}

export async function changeReview(
  tx: Tx,
  { files }: Files,
  subject: Subject,
  author: Author,
  { rating, text }: ReviewFields,
): Promise<Review> {
  const before = await lockReview(tx, subject, author)
  await tx.run(sql`
    UPDATE review SET rating = ${rating}, text = coalesce(${text ?? null}, text), updated_at = service_now()
    WHERE id = ${before.id}`)
  await addToSummary(tx, subject, 0, rating - before.rating)
  return findReview(tx, files, subject.kind, before.id)
}

export async function removeReview(tx: Tx, subject: Subject, author: Author): Promise<{ reviewId: string }> {
  const { id, rating } = await lockReview(tx, subject, author)
  await tx.run(sql`DELETE FROM review WHERE id = ${id}`)
  await addToSummary(tx, subject, -1, -rating)
  return { reviewId: id }
}
