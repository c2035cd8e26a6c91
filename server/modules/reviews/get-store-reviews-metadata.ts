import { implement } from '#server/services.ts'
import { countRatings } from './count-ratings.ts'
import { requireStoreSubject } from './subject.ts'

export const getStoreReviewsMetadata = implement(
  'getStoreReviewsMetadata',
  async ({ params, services: { db } }) => {
    const subject = await requireStoreSubject(db, params.storeId)
    return countRatings(db, subject)
  },
)
