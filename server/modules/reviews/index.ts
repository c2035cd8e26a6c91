import type { Module } from '#server/services.ts'
import { deleteStoreReview } from './delete-store-review.ts'
import { deleteUserReview } from './delete-user-review.ts'
import { getStoreReview } from './get-store-review.ts'
import { getStoreReviews } from './get-store-reviews.ts'
import { getStoreReviewsByRating } from './get-store-reviews-by-rating.ts'
import { getStoreReviewsMetadata } from './get-store-reviews-metadata.ts'
import { getUserReview } from './get-user-review.ts'
import { getUserReviews } from './get-user-reviews.ts'
import { getUserReviewsByRating } from './get-user-reviews-by-rating.ts'
import { getUserReviewsMetadata } from './get-user-reviews-metadata.ts'
import { postStoreReview } from './post-store-review.ts'
import { postUserReview } from './post-user-review.ts'
import { updateStoreReview } from './update-store-review.ts'
import { updateUserReview } from './update-user-review.ts'

export { eraseReviews } from './erase-reviews.ts'
export { type CompletedOrder, recordCompletedOrder } from './record-completed-order.ts'
export { postReview } from './write-review.ts'

export const reviews: Module = {
  operations: [
    deleteStoreReview,
    deleteUserReview,
    getStoreReview,
    getStoreReviews,
    getStoreReviewsByRating,
    getStoreReviewsMetadata,
    getUserReview,
    getUserReviews,
    getUserReviewsByRating,
    getUserReviewsMetadata,
    postStoreReview,
    postUserReview,
    updateStoreReview,
    updateUserReview,
  ],
}
