import { implement } from '#server/services.ts'
import { authorOf } from './author.ts'
import { requireReviewedUser, requireStoreSubject } from './subject.ts'
import { changeReview } from './write-review.ts'

export const updateStoreReview = implement(
  'updateStoreReview',
  async ({ params, body, actor, services, transaction }) =>
    transaction(async (tx) => {
      const author = await authorOf(tx, actor)
      const subject = await requireStoreSubject(tx, params.storeId)
      return changeReview(tx, services, subject, author, body)
    }),
)

export const updateUserReview = implement(
  'updateUserReview',
  async ({ params, body, actor, services, transaction }) =>
    transaction(async (tx) => {
      const author = await authorOf(tx, actor, body.storeId)
      const subject = await requireReviewedUser(tx, params.userId, author, 'review.absent')
      return changeReview(tx, services, subject, author, body)
    }),
)
