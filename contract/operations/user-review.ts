import { demo } from '../demo.ts'
import { operation } from '../operation.ts'
import { Rating, Review, ReviewsMetadata, reviewBody } from '../records/review.ts'
import { Id, Record, Type } from '../schema.ts'
import { UserParams } from './user.ts'

const group = 'user'

const actingStore = Type.Optional(
  Id('The store you review for; needed for owners and assistants, with the permission orders.'),
)

const reviewing = {
  group,
  callers: ['customer', 'rider', 'store', 'assistant'],
  params: UserParams,
} as const

/** Errors about the store that the caller acts for. */
const acting = ['store.absent', 'store.deleted', 'store.permission.missing'] as const

const listing = {
  group,
  method: 'GET',
  callers: 'anyone',
  errors: ['user.absent', 'user.deleted'],
} as const
const reviewed = { params: { userId: demo.people.rider.id } }

export const userReview = {
  postUserReview: operation({
    ...reviewing,
    method: 'POST',
    path: '/user/{userId}/review',
    summary: 'Post user review',
    description:
      'After a completed order together: the customer or the store rates the rider, the rider or the store rates the customer. ' +
      'Once each; it can be changed.',
    body: Record({ ...reviewBody, storeId: actingStore }),
    answer: Review,
    errors: [...acting, 'review.exists', 'review.not-entitled', 'user.deleted'],
    example: {
      as: 'rider',
      params: { userId: demo.people.customer.id },
      body: { rating: 5, text: 'Easy to find.' },
    },
  }),
  getOwnUserReview: operation({
    ...reviewing,
    addition: true,
    method: 'GET',
    path: '/user/{userId}/review',
    summary: 'Get own user review',
    description: 'Your review of the user, as one shows it to be changed or taken away.',
    query: Record({ storeId: actingStore }),
    answer: Review,
    errors: [...acting, 'review.absent', 'user.deleted'],
    example: { as: 'store', ...reviewed, query: { storeId: demo.storeId } },
  }),
  updateUserReview: operation({
    ...reviewing,
    method: 'PUT',
    path: '/user/{userId}/review',
    summary: 'Update user review',
    description: 'Changes your review of the user. Without text, the text stays.',
    body: Record({ ...reviewBody, storeId: actingStore }),
    answer: Review,
    errors: [...acting, 'review.absent', 'user.deleted'],
    example: { as: 'customer', ...reviewed, body: { rating: 4 } },
  }),
  deleteUserReview: operation({
    ...reviewing,
    method: 'DELETE',
    path: '/user/{userId}/review',
    summary: 'Delete user review',
    description: 'Takes your review of the user away.',
    query: Record({ storeId: actingStore }),
    answer: Record({ reviewId: Id('The review that is gone.') }),
    errors: [...acting, 'review.absent', 'user.deleted'],
    example: { as: 'store', ...reviewed, query: { storeId: demo.storeId } },
  }),
  getUserReviews: operation({
    ...listing,
    path: '/user/{userId}/reviews',
    summary: 'Get user reviews',
    description: 'Reviews of a user, newest first. `keyword` searches the text.',
    list: true,
    params: UserParams,
    answer: Type.Array(Review),
    example: reviewed,
  }),
  getUserReviewsByRating: operation({
    ...listing,
    path: '/user/{userId}/reviews/rating/{rating}',
    summary: 'Get user reviews by rating',
    description: 'As getUserReviews, of one rating.',
    list: true,
    params: Record({
      userId: Id('The user.', { examples: [demo.people.rider.id] }),
      rating: Rating('The stars.'),
    }),
    answer: Type.Array(Review),
    example: { params: { ...reviewed.params, rating: '5' } },
  }),
  getUserReviewsMetadata: operation({
    ...listing,
    path: '/user/{userId}/reviews/metadata',
    summary: 'Get user reviews metadata',
    description: 'How many gave how many stars. Always exact.',
    params: UserParams,
    answer: ReviewsMetadata,
    example: reviewed,
  }),
}
