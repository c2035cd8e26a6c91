import { implement } from '#server/services.ts'
import { authorOf } from './author.ts'
import { requireReviewedUser, requireStoreSubject } from './subject.ts'
import { postReview } from './write-review.ts'

export const postStoreReview = implement(
  'postStoreReview',
  async ({ params, body, actor, services, transaction }) =>
    transaction(async (tx) => {
      const author = await authorOf(tx, actor)
      const subject = await requireStoreSubject(tx, params.storeId)
      return postReview(tx, services, subject, author, body)
    }),
)

export const postUserReview = implement(
  'postUserReview',
  async ({ params, body, actor, services, transaction }) =>
    transaction(async (tx) => {
      const author = await authorOf(tx, actor, body.storeId)
      const subject = await requireReviewedUser(tx, params.userId, author, 'review.not-entitled')
      return postReview(tx, services, subject, author, body)
    }),
)
