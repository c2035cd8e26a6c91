import { implement } from '#server/services.ts'
import { findReview } from './find-review.ts'

export const getStoreReview = implement('getStoreReview', async ({ params, services: { db, files } }) =>
  findReview(db, files, 'store', params.reviewId),
)

export const getUserReview = implement('getUserReview', async ({ params, services: { db, files } }) =>
  findReview(db, files, 'user', params.reviewId),
)
