import { Id, Nullable, OneOf, Record, type Static, Type } from '../schema.ts'
import { partyTypes } from '../states.ts'
import { Picture } from './picture.ts'

export const PartySummary = Record(
  {
    type: OneOf(partyTypes, 'A person or a store.'),
    id: Id('The user or the store.'),
    name: Type.String({ description: 'Its name; Deleted user for a person who is gone.' }),
    picture: Nullable(Picture),
  },
  { description: 'A user or a store.' },
)
export type PartySummary = Static<typeof PartySummary>
