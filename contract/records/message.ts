import { Id, Nullable, OneOf, Record, type Static, Text, Timestamp, Type } from '../schema.ts'
import { messageStatuses, ticketSenders } from '../states.ts'
import { PartySummary } from './party.ts'
import { Picture, UploadKey } from './picture.ts'

/** The content of a message: text, files, or both. */
export const MessageBody = Record({
  text: Type.Optional(Text(4000, 'What you write. Text or attachments must be sent.')),
  attachments: Type.Optional(
    Type.Array(UploadKey('Purpose attachment.'), {
      minItems: 1,
      maxItems: 5,
      uniqueItems: true,
      description: 'Files you have uploaded.',
    }),
  ),
  clientMessageId: Type.Optional(
    Type.String({
      pattern: '^[\\w.:-]{1,100}$',
      description:
        'Your own name for the message: sent by you again with it, there is still one message (208).',
      examples: ['phone-7f3a-000017'],
    }),
  ),
})
export type MessageBody = Static<typeof MessageBody>

const written = {
  clientMessageId: Nullable(Type.String(), 'As the writer gave it; null for the other side.'),
  text: Nullable(Type.String(), 'Null where only files were sent, and of a deleted account.'),
  attachments: Type.Array(Picture, {
    description: 'Files. Their addresses live 15 minutes; read the message again for new ones.',
  }),
}

export const Message = Record(
  {
    id: Id('The message.'),
    chatId: Id('Its chat.'),
    sender: PartySummary,
    ...written,
    status: OneOf(messageStatuses, 'How far it got; failed: the other side was deleted before it arrived.'),
    dateCreated: Timestamp('Sent.'),
    dateDelivered: Nullable(Timestamp('Arrived at the other side.')),
    dateRead: Nullable(Timestamp('Read by the other side.')),
  },
  { description: 'A message in a chat.' },
)
export type Message = Static<typeof Message>

export const TicketMessage = Record(
  {
    id: Id('The message.'),
    ticketId: Id('Its ticket.'),
    sender: Record(
      {
        type: OneOf(ticketSenders, 'Who wrote: the party that asks, or the platform.'),
        name: Type.String({ description: 'Of the party; Buka for the platform.' }),
      },
      { description: 'Who wrote.' },
    ),
    ...written,
    dateCreated: Timestamp('Sent.'),
  },
  { description: 'A message on a ticket.' },
)
export type TicketMessage = Static<typeof TicketMessage>
