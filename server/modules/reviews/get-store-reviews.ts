import { implement } from '#server/services.ts'
import { listReviews } from './list-reviews.ts'
import { requireStoreSubject } from './subject.ts'

export const getStoreReviews = implement('getStoreReviews', async (call) => {
  const subject = await requireStoreSubject(call.services.db, call.params.storeId)
  return listReviews({ ...call, params: {} }, subject)
})
