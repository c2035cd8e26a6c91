import { implement } from '#server/services.ts'
import { authorOf } from './author.ts'
import { requireReviewedUser, requireStoreSubject } from './subject.ts'
import { removeReview } from './write-review.ts'

export const deleteStoreReview = implement('deleteStoreReview', async ({ params, actor, transaction }) =>
  transaction(async (tx) => {
    const author = await authorOf(tx, actor)
    const subject = await requireStoreSubject(tx, params.storeId)
    return removeReview(tx, subject, author)
  }),
)

export const deleteUserReview = implement('deleteUserReview', async ({ params, query, actor, transaction }) =>
  transaction(async (tx) => {
    const author = await authorOf(tx, actor, query.storeId)
    const subject = await requireReviewedUser(tx, params.userId, author, 'review.absent')
    return removeReview(tx, subject, author)
  }),
)
