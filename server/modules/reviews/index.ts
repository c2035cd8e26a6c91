import type { Module } from '#server/services.ts'
import { deleteStoreReview, deleteUserReview } from './delete-review.ts'
import { getOwnStoreReview, getOwnUserReview } from './get-own-review.ts'
import { getStoreReview, getUserReview } from './get-review.ts'
import {
  getStoreReviews,
  getStoreReviewsByRating,
  getUserReviews,
  getUserReviewsByRating,
} from './get-reviews.ts'
import { getStoreReviewsMetadata, getUserReviewsMetadata } from './get-reviews-metadata.ts'
import { postStoreReview, postUserReview } from './post-review.ts'
import { updateStoreReview, updateUserReview } from './update-review.ts'

export { addPurchases } from './add-purchases.ts'
export { eraseReviews } from './erase-reviews.ts'
export { type CompletedOrder, recordCompletedOrder } from './record-completed-order.ts'
export { postReview } from './write-review.ts'

export const reviews: Module = {
  operations: [
    deleteStoreReview,
    deleteUserReview,
    getOwnStoreReview,
    getOwnUserReview,
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
