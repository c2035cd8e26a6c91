import { Id, Nullable, OneOf, Record, type Static, Timestamp, Type } from '../schema.ts'
import { chatTypes, messageMarks } from '../states.ts'
import { Message } from './message.ts'
import { PartySummary } from './party.ts'

export const Chat = Record(
  {
    id: Id('The chat.'),
    type: OneOf(chatTypes, 'Between whom.'),
    members: Type.Array(PartySummary, { description: 'Both sides, you first.' }),
    lastMessage: Nullable(Message, 'The newest message.'),
    unread: Type.Integer({ minimum: 0, description: 'Messages of the other side you have not read.' }),
    open: Type.Boolean({
      description:
        'Whether you can write: an order or a request still connects both sides, and the other is there and takes messages.',
    }),
    dateCreated: Timestamp('Begun.'),
    dateUpdated: Timestamp('The newest message.'),
  },
  { description: 'What two parties write to each other.' },
)
export type Chat = Static<typeof Chat>

export const MessagesMarked = Record(
  {
    chatId: Id('The chat.'),
    reader: PartySummary,
    status: OneOf(messageMarks, 'What happened to the messages sent to the reader.'),
    lastMessageId: Id('Up to which message: it, and all before it.'),
    date: Timestamp('When.'),
    unread: Type.Integer({ minimum: 0, description: 'How many messages the reader has still to read.' }),
  },
  { description: 'Messages arrived or were read.' },
)
export type MessagesMarked = Static<typeof MessagesMarked>
