import { implement } from '#server/services.ts'
import { authorOf } from './author.ts'
import { requireStoreSubject } from './subject.ts'
import { removeReview } from './write-review.ts'

export const deleteStoreReview = implement('deleteStoreReview', async ({ params, actor, transaction }) =>
  transaction(async (tx) => {
    const author = await authorOf(tx, actor)
    const subject = await requireStoreSubject(tx, params.storeId)
    return removeReview(tx, subject, author)
  }),
)
