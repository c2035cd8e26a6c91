import { Id, Nullable, OneOf, Record, type Static, Timestamp, Type } from '../schema.ts'
import { ticketStatuses } from '../states.ts'
import { TicketMessage } from './message.ts'
import { PartySummary } from './party.ts'

export const Ticket = Record(
  {
    id: Id('The ticket.'),
    party: PartySummary,
    subject: Type.String({ description: 'What it is about.' }),
    orderId: Nullable(Id('The order it is about.'), 'Null if none was named.'),
    status: OneOf(ticketStatuses, 'Where it stands.'),
    lastMessage: TicketMessage,
    dateCreated: Timestamp('Opened.'),
    dateUpdated: Timestamp('The newest message or change of status.'),
    dateResolved: Nullable(Timestamp('Resolved.'), 'Null while it is not.'),
    dateEnds: Nullable(Timestamp('A reply reopens it until then.'), 'Null for all but resolved tickets.'),
  },
  { description: 'A question to the platform’s staff.' },
)
export type Ticket = Static<typeof Ticket>
