import { Alert, AlertsRead } from './records/alert.ts'
import { MessagesMarked } from './records/chat.ts'
import { Complaint } from './records/complaint.ts'
import { Message, TicketMessage } from './records/message.ts'
import { Order } from './records/order.ts'
import { Request } from './records/request.ts'
import { Transaction } from './records/transaction.ts'
import { Id, Record, Timestamp, type TSchema, Type } from './schema.ts'
import type { StorePermission } from './states.ts'

/** The permission at a store that is needed to receive an event on its stream; `owner` for its owner only. */
export type Needs = StorePermission | 'owner'

interface Event {
  summary: string
  data: TSchema
  /** On a store's stream: who of its people receives the event. For alert events, the type of the alert decides. */
  needs?: Needs
  /** Whether it can change which streams its receiver may read. */
  changesAccess?: true
}

/** Every event the service pushes, with its payload. */
export const events = {
  'order.new': {
    summary: 'A paid order, for its store; an offer, for a rider. All of it is as of the event.',
    data: Order,
    needs: 'orders',
  },
  'order.update': {
    summary: 'An order changed in what the party may see of it. All of it is as of the event.',
    data: Order,
    needs: 'orders',
  },
  'order.complaint.new': {
    summary: 'A customer complains on an order of the store.',
    data: Complaint,
    needs: 'orders',
  },
  'rider.order.assignment.time.ended': {
    summary: 'The time in which riders could take the order has ended without one.',
    data: Record({
      orderId: Id('The order.'),
      slug: Type.String({ description: 'What a person reads out.' }),
    }),
    needs: 'orders',
  },
  'rider.orders.addition.time.ended': {
    summary: 'The box takes no more orders: its time, its room or the first pick-up has come.',
    data: Record({
      orderIds: Type.Array(Id('An order.'), { description: 'What is in the box.' }),
      start: Timestamp('The delivery window begins.'),
      end: Timestamp('It should have ended by then.'),
    }),
  },
  'request.new': { summary: 'Somebody asks to work for a store.', data: Request, needs: 'owner' },
  'request.update': { summary: 'A request changed.', data: Request, needs: 'owner', changesAccess: true },
  'transaction.new': {
    summary: 'A transaction was recorded for the party.',
    data: Transaction,
    needs: 'money',
  },
  'transaction.update': {
    summary: 'A transaction changed its status, or what is still owed of a debt.',
    data: Transaction,
    needs: 'money',
  },
  'alert.new': { summary: 'An alert was made.', data: Alert },
  'alert.update': { summary: 'Alerts were read, perhaps on another device.', data: AlertsRead },
  'chat.message.new': {
    summary: 'A message, for the other side and for the sender’s other devices.',
    data: Message,
    needs: 'chat',
  },
  'chat.messages.update': {
    summary: 'Messages arrived at the other side, or were read there.',
    data: MessagesMarked,
    needs: 'chat',
  },
  'support.ticket.message.new': {
    summary: 'A message on a ticket, for whoever asked and for operators.',
    data: TicketMessage,
    needs: 'chat',
  },
} satisfies { [name: string]: Event }

export type EventName = keyof typeof events

const byName: { [name: string]: Event } = events

/** Who of a store's people receives an event; undefined if whoever emits it must specify that. */
export const needsOf = (name: string): Needs | undefined => byName[name]?.needs

export const changesAccess = (name: string): boolean => byName[name]?.changesAccess ?? false
