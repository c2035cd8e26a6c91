import { demo } from '../demo.ts'
import { operation } from '../operation.ts'
import { Review } from '../records/review.ts'
import { Id, Record } from '../schema.ts'

const shared = {
  group: 'review',
  method: 'GET',
  callers: 'anyone',
  params: Record({ reviewId: Id('The review.') }),
  answer: Review,
  errors: ['review.absent'],
} as const

export const review = {
  getStoreReview: operation({
    ...shared,
    path: '/review/store/{reviewId}',
    summary: 'Get review (store)',
    description: 'One review of a store.',
    example: { params: { reviewId: demo.storeReviewId } },
  }),
  getUserReview: operation({
    ...shared,
    path: '/review/user/{reviewId}',
    summary: 'Get review (user)',
    description: 'One review of a user.',
    example: { params: { reviewId: demo.userReviewId } },
  }),
}
