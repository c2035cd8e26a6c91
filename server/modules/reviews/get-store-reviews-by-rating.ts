import { implement } from '#server/services.ts'
import { listReviews } from './list-reviews.ts'
import { requireStoreSubject } from './subject.ts'

export const getStoreReviewsByRating = implement('getStoreReviewsByRating', async (call) => {
  const subject = await requireStoreSubject(call.services.db, call.params.storeId)
  return listReviews(call, subject)
})
