import { Complaint } from './records/complaint.ts'
import { Order } from './records/order.ts'
import { Request } from './records/request.ts'
import { Transaction } from './records/transaction.ts'
import { Id, Record, type Static, Timestamp, Type } from './schema.ts'

export const Alert = Record(
  {
    id: Id('The alert.'),
    type: Type.String({ description: 'What it is about.' }),
    title: Type.String({ description: 'First line.' }),
    body: Type.String({ description: 'The rest.' }),
    data: Type.Object({}, { additionalProperties: Type.String(), description: 'Details, all strings.' }),
    read: Type.Boolean({ description: 'Whether it was read.' }),
    dateCreated: Timestamp('When.'),
  },
  { description: 'Something a party should not miss.' },
)
export type Alert = Omit<Static<typeof Alert>, 'data'> & { data: { [name: string]: string } }

/** Every event the service emits, with its payload. */
export const events = {
  'order.new': { summary: 'A paid order, for its store; an offer, for a rider.', data: Order },
  'order.update': { summary: 'An order changed in what the party may see of it.', data: Order },
  'order.complaint.new': { summary: 'A customer complains on an order of the store.', data: Complaint },
  'rider.order.assignment.time.ended': {
    summary: 'The time in which riders could take the order has ended without one.',
    data: Record({
      orderId: Id('The order.'),
      slug: Type.String({ description: 'What a person reads out.' }),
    }),
  },
  'rider.orders.addition.time.ended': {
    summary: 'The box takes no more orders: its time, its room or the first pick-up has come.',
    data: Record({
      orderIds: Type.Array(Id('An order.'), { description: 'What is in the box.' }),
      start: Timestamp('The delivery window begins.'),
      end: Timestamp('It should have ended by then.'),
    }),
  },
  'request.new': { summary: 'Somebody asks to work for a store.', data: Request },
  'request.update': { summary: 'A request changed.', data: Request },
  'transaction.new': { summary: 'A transaction was recorded for the party.', data: Transaction },
  'transaction.update': { summary: 'A transaction changed its status.', data: Transaction },
  'alert.new': { summary: 'An alert was made.', data: Alert },
}

export type EventName = keyof typeof events
