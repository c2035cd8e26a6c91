import { implement } from '#server/services.ts'
import { authorOf } from './author.ts'
import { requireReviewedUser } from './subject.ts'
import { removeReview } from './write-review.ts'

export const deleteUserReview = implement('deleteUserReview', async ({ params, query, actor, transaction }) =>
  transaction(async (tx) => {
    const author = await authorOf(tx, actor, query.storeId)
    const subject = await requireReviewedUser(tx, params.userId, author, 'review.absent')
    return removeReview(tx, subject, author)
  }),
)
