import { demo } from '../demo.ts'
import { operation } from '../operation.ts'
import { MessageBody, TicketMessage } from '../records/message.ts'
import { Ticket } from '../records/ticket.ts'
import { Id, Line, OneOf, Record, Type } from '../schema.ts'
import { callers, roles, ticketStatuses } from '../states.ts'
import { params, StoreParams } from './store.ts'

const group = 'support'
const storeId = Id('The store.', { examples: [demo.storeId] })
const ticketId = Id('The ticket.', { examples: [demo.ticketId] })
const TicketParams = Record({ ticketId })
const StoreTicketParams = Record({ storeId, ticketId })

const asPerson = { callers: roles } as const
const asStore = { callers: ['store', 'assistant'], store: 'chat' } as const

const opening = {
  group,
  method: 'POST',
  already: true,
  body: Record({
    subject: Line(120, 'What it is about.'),
    orderId: Type.Optional(Id('An order of yours it is about.')),
    ...MessageBody.properties,
  }),
  answer: Ticket,
  errors: ['ticket.exists', 'order.absent'],
} as const
const readingOpen = { group, method: 'GET', answer: Ticket, errors: ['ticket.absent'] } as const
const sending = {
  group,
  method: 'POST',
  already: true,
  body: MessageBody,
  answer: TicketMessage,
  errors: ['ticket.absent', 'ticket.ended', 'ticket.exists', 'message.client-id.reused'],
} as const
const aboutSending =
  'Staff are told by support.ticket.message.new. A reply reopens a resolved ticket until it closes. With a clientMessageId a ' +
  'repeat answers 208 with the message that is there.'
const readingMessages = {
  group,
  method: 'GET',
  list: true,
  answer: Type.Array(TicketMessage),
  errors: ['ticket.absent'],
} as const
const readingOwn = {
  group,
  addition: true,
  method: 'GET',
  answer: Ticket,
  errors: ['ticket.absent'],
} as const
const listingOwn = {
  group,
  addition: true,
  method: 'GET',
  list: true,
  answer: Type.Array(Ticket),
  errors: [],
} as const
const aboutOpening =
  'With a clientMessageId a repeat answers with the ticket that is there, while it is open.'

export const support = {
  getOpenTicket: operation({
    ...readingOpen,
    ...asPerson,
    path: '/support/ticket',
    summary: 'Get open ticket',
    description: 'Your ticket that is open, in progress, or resolved so lately that a reply reopens it.',
    example: { as: 'customer' },
  }),
  getStoreOpenTicket: operation({
    ...readingOpen,
    ...asStore,
    path: '/store/{storeId}/support/ticket',
    summary: 'Get store open ticket',
    description:
      'The store’s ticket that is open, in progress, or resolved so lately that a reply reopens it.',
    params: StoreParams,
    example: { as: 'store', params },
  }),
  getTicket: operation({
    ...readingOwn,
    ...asPerson,
    path: '/support/ticket/{ticketId}',
    summary: 'Get ticket',
    description: 'One ticket of yours, also one that is closed.',
    params: TicketParams,
    example: { as: 'customer', params: { ticketId: demo.ticketId } },
  }),
  getStoreTicket: operation({
    ...readingOwn,
    ...asStore,
    path: '/store/{storeId}/support/ticket/{ticketId}',
    summary: 'Get store ticket',
    description: 'One ticket of the store, also one that is closed.',
    params: StoreTicketParams,
    example: { as: 'store', params: { ...params, ticketId: demo.storeTicketId } },
  }),
  getOwnTickets: operation({
    ...listingOwn,
    ...asPerson,
    path: '/support/tickets',
    summary: 'Get own tickets',
    description: 'All your tickets, the last changed first. `keyword` searches the subject.',
    example: { as: 'customer' },
  }),
  getStoreTickets: operation({
    ...listingOwn,
    ...asStore,
    path: '/store/{storeId}/support/tickets',
    summary: 'Get store tickets',
    description: 'All tickets of the store, the last changed first. `keyword` searches the subject.',
    params: StoreParams,
    example: { as: 'store', params },
  }),
  createTicket: operation({
    ...opening,
    ...asPerson,
    path: '/support/ticket',
    summary: 'Create ticket',
    description: `Asks the platform’s staff. There is one open ticket at a time. ${aboutOpening}`,
    example: {
      as: 'rider',
      body: { subject: 'My bank record', text: 'The bank has changed my account number. What must I do?' },
    },
  }),
  createStoreTicket: operation({
    ...opening,
    ...asStore,
    path: '/store/{storeId}/support/ticket',
    summary: 'Create store ticket',
    description: `A store asks the platform’s staff. There is one open ticket of a store at a time. ${aboutOpening}`,
    params: StoreParams,
    example: {
      as: 'store',
      params,
      body: {
        subject: 'A second printer',
        text: 'Can the orders be printed at the counter and in the kitchen?',
        clientMessageId: 'demo-store-ticket',
      },
    },
  }),
  sendTicketMessage: operation({
    ...sending,
    ...asPerson,
    path: '/support/ticket/{ticketId}/messages',
    summary: 'Send ticket message',
    description: `Writes on your ticket. ${aboutSending}`,
    params: TicketParams,
    example: { as: 'customer', params: { ticketId: demo.ticketId }, body: { text: 'Here is the slip.' } },
  }),
  sendStoreTicketMessage: operation({
    ...sending,
    ...asStore,
    path: '/store/{storeId}/support/ticket/{ticketId}/messages',
    summary: 'Send store ticket message',
    description: `Writes on the store’s ticket. ${aboutSending}`,
    params: StoreTicketParams,
    example: {
      as: 'store',
      params: { ...params, ticketId: demo.storeTicketId },
      body: { text: 'Thank you.' },
    },
  }),
  getTicketMessages: operation({
    ...readingMessages,
    callers,
    path: '/support/ticket/{ticketId}/messages',
    summary: 'Get ticket messages',
    description: 'The messages on your ticket, newest first; operators read those of every ticket.',
    params: TicketParams,
    example: { as: 'customer', params: { ticketId: demo.ticketId } },
  }),
  getStoreTicketMessages: operation({
    ...readingMessages,
    ...asStore,
    path: '/store/{storeId}/support/ticket/{ticketId}/messages',
    summary: 'Get store ticket messages',
    description: 'The messages on the store’s ticket, newest first.',
    params: StoreTicketParams,
    example: { as: 'store', params: { ...params, ticketId: demo.storeTicketId } },
  }),
}

const staff = { group: 'operator', addition: true, callers: ['operator'] } as const

export const operatorSupport = {
  getTickets: operation({
    ...staff,
    method: 'GET',
    path: '/operator/tickets',
    summary: 'Get tickets',
    description:
      'Tickets of everybody, the longest waiting first; after those that are open or in progress come the others. `keyword` ' +
      'searches subject and name.',
    list: true,
    query: Record({ status: Type.Optional(OneOf(ticketStatuses, 'Only those that stand so.')) }),
    answer: Type.Array(Ticket),
    errors: [],
    example: { as: 'operator' },
  }),
  answerTicket: operation({
    ...staff,
    method: 'POST',
    path: '/operator/ticket/{ticketId}/messages',
    summary: 'Answer ticket',
    description:
      'Writes to whoever asked, who is told by support.ticket.message.new and an alert. The ticket is then in progress, a ' +
      'resolved one too, unless whoever asked has opened another.',
    already: true,
    params: TicketParams,
    body: MessageBody,
    answer: TicketMessage,
    errors: ['ticket.absent', 'ticket.ended', 'ticket.exists', 'message.client-id.reused'],
    example: {
      as: 'operator',
      params: { ticketId: demo.ticketId },
      body: { text: 'It is on its way.', clientMessageId: 'demo-answer' },
    },
  }),
  setTicketStatus: operation({
    ...staff,
    method: 'PUT',
    path: '/operator/ticket/{ticketId}/status',
    summary: 'Set ticket status',
    description:
      'Moves a ticket: in-progress, resolved (a reply reopens it, until it closes by itself, after 72 hours unless set otherwise) or closed. Of the last ' +
      'two whoever asked is alerted. Repeating it answers 208.',
    already: true,
    params: TicketParams,
    body: Record({ status: OneOf(['in-progress', 'resolved', 'closed'], 'Where it stands from now on.') }),
    answer: Ticket,
    errors: ['ticket.absent', 'ticket.ended', 'ticket.exists'],
    example: { as: 'operator', params: { ticketId: demo.storeTicketId }, body: { status: 'in-progress' } },
  }),
}
