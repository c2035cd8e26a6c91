import { implement } from '#server/services.ts'
import { authorOf } from './author.ts'
import { requireUserSubject } from './subject.ts'
import { changeReview } from './write-review.ts'

export const updateUserReview = implement(
  'updateUserReview',
  async ({ params, body, actor, services, transaction }) =>
    transaction(async (tx) => {
      const author = await authorOf(tx, actor, body.storeId)
      const subject = await requireUserSubject(tx, params.userId, 'review.absent')
      return changeReview(tx, services, subject, author, body)
    }),
)
