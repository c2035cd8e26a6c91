import { implement } from '#server/services.ts'
import { countRatings } from './count-ratings.ts'
import { requireUserSubject } from './subject.ts'

export const getUserReviewsMetadata = implement(
  'getUserReviewsMetadata',
  async ({ params, services: { db } }) => {
    const subject = await requireUserSubject(db, params.userId)
    return countRatings(db, subject)
  },
)
