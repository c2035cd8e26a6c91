import { implement } from '#server/services.ts'
import { listReviews } from './list-reviews.ts'
import { requireUserSubject } from './subject.ts'

export const getUserReviews = implement('getUserReviews', async (call) => {
  const subject = await requireUserSubject(call.services.db, call.params.userId)
  return listReviews({ ...call, params: {} }, subject)
})
