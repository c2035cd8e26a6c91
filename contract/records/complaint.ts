import { Id, Nullable, OneOf, Part, Record, type Static, Timestamp, Type } from '../schema.ts'
import { complaintStatuses, faults } from '../states.ts'
import { Money } from './money.ts'
import { Picture } from './picture.ts'

export const Complaint = Record(
  {
    id: Id('The complaint.'),
    order: Part('The order.', {
      id: Id('The order.'),
      slug: Type.String({ description: 'What a person reads out.' }),
    }),
    store: Part('The store.', { id: Id('The store.'), name: Type.String({ description: 'Its name.' }) }),
    customer: Part('Who complains.', {
      id: Id('The customer.'),
      name: Type.String({ description: 'Their name.' }),
    }),
    status: OneOf(complaintStatuses, 'Where it stands.'),
    reason: Type.String({ description: 'What was wrong.' }),
    pictures: Type.Array(Picture, { description: 'What it looked like.' }),
    answer: Nullable(Type.String(), 'What the store says to it.'),
    decision: Nullable(
      Part('What the platform decided.', {
        fault: Nullable(OneOf(faults, 'Whose fault.'), 'Null where it was rejected.'),
        refund: Money,
        note: Type.String({ description: 'Why.' }),
      }),
      'Null while it is open, and where it was withdrawn.',
    ),
    dateCreated: Timestamp('Made.'),
    dateAnswered: Nullable(Timestamp('Answered by the store.')),
    dateDecided: Nullable(Timestamp('Decided or withdrawn.')),
  },
  { description: 'A complaint on an order.' },
)
export type Complaint = Static<typeof Complaint>
