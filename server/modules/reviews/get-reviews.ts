import { implement } from '#server/services.ts'
import { listReviews } from './list-reviews.ts'
import { requireStoreSubject, requireUserSubject } from './subject.ts'

export const getStoreReviews = implement('getStoreReviews', async (call) => {
  const subject = await requireStoreSubject(call.services.db, call.params.storeId)
  return listReviews({ ...call, params: {} }, subject)
})

export const getStoreReviewsByRating = implement('getStoreReviewsByRating', async (call) => {
  const subject = await requireStoreSubject(call.services.db, call.params.storeId)
  return listReviews(call, subject)
})

export const getUserReviews = implement('getUserReviews', async (call) => {
  const subject = await requireUserSubject(call.services.db, call.params.userId)
  return listReviews({ ...call, params: {} }, subject)
})

export const getUserReviewsByRating = implement('getUserReviewsByRating', async (call) => {
  const subject = await requireUserSubject(call.services.db, call.params.userId)
  return listReviews(call, subject)
})
