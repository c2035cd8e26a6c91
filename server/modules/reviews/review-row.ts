import type { Review } from '#contract/records/review.ts'
import type { Files } from '#modules/uploads/index.ts'
import { integer, nullable, type RowOf, row, text, timestamp, uuid } from '#platform/database/row.ts'
import { fragment } from '#platform/database/sql.ts'

export const ReviewRow = row({
  id: uuid,
  rating: integer,
  text,
  created_at: timestamp,
  updated_at: timestamp,
  reviewer_id: uuid,
  reviewer_name: text,
  reviewer_picture: nullable(text),
})
export type ReviewRow = RowOf<typeof ReviewRow>

export const reviewColumns = fragment`
  review.id, review.rating, review.text, review.created_at, review.updated_at,
  coalesce(by_user_id, by_store_id) AS reviewer_id, coalesce(by_user.name, by_store.name) AS reviewer_name,
  coalesce(by_user.picture_key, by_store.picture_key) AS reviewer_picture`

/** Reviews with their author: a user or a store. */
export const reviewSource = fragment`
  review
  LEFT JOIN users AS by_user ON by_user.id = by_user_id
  LEFT JOIN store AS by_store ON by_store.id = by_store_id`

export const toReview = (row: ReviewRow, files: Files): Review => ({
  id: row.id,
  rating: row.rating,
  text: row.text,
  reviewer: {
    id: row.reviewer_id,
    name: row.reviewer_name,
    picture: row.reviewer_picture === null ? null : files.publicPicture(row.reviewer_picture),
  },
  dateCreated: row.created_at.toISOString(),
  dateUpdated: row.updated_at.toISOString(),
})
