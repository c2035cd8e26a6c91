import { Record, type Static, Type } from '../schema.ts'

export const ReviewSummary = Record(
  {
    totalRaters: Type.Number({ description: 'How many people rated.' }),
    rating: Type.Number({ description: 'Mean of the ratings, 0 while there are none.' }),
  },
  { description: 'Review summary.' },
)
export type ReviewSummary = Static<typeof ReviewSummary>
