import { Id, Nullable, Part, Record, type Static, Text, Timestamp, Type } from '../schema.ts'
import { Picture } from './picture.ts'

export const Rating = (description: string) =>
  Type.Integer({ minimum: 1, maximum: 5, description, examples: [5] })

export const Review = Record(
  {
    id: Id('The review.'),
    rating: Rating('1 to 5.'),
    text: Type.String({ description: 'What was written.' }),
    reviewer: Part('Who wrote it.', {
      id: Id('The user or store that wrote it.'),
      name: Type.String({ description: 'Their name.' }),
      picture: Nullable(Picture),
    }),
    dateCreated: Timestamp('Written.'),
    dateUpdated: Timestamp('Last changed.'),
  },
  { description: 'What somebody thinks of a store or a user.' },
)
export type Review = Static<typeof Review>

export const reviewBody = {
  rating: Rating('1 to 5.'),
  text: Type.Optional(Text(1000, 'In words.', { examples: ['Hot, quick and plenty.'] })),
}

export const ReviewsMetadata = Record({
  totalRaters: Type.Integer({ description: 'How many rated.' }),
  rating: Type.Number({ description: 'Mean of the ratings, 0 while there are none.' }),
  ratings: Type.Array(
    Record({
      rating: Rating('The stars.'),
      total: Type.Integer({ description: 'How many gave so many.' }),
    }),
    { description: 'From 5 down to 1.' },
  ),
})
