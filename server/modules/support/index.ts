import type { Module } from '#server/services.ts'
import { closeTicket } from './close-ticket.ts'
import { createStoreTicket, createTicket } from './create-ticket.ts'
import { getOpenTicket, getStoreOpenTicket } from './get-open-ticket.ts'
import { getOwnTickets, getStoreTicket, getStoreTickets, getTicket } from './get-own-tickets.ts'
import { getStoreTicketMessages, getTicketMessages } from './get-ticket-messages.ts'
import { getTickets } from './get-tickets.ts'
import { answerTicket, sendStoreTicketMessage, sendTicketMessage } from './send-ticket-message.ts'
import { setTicketStatus } from './set-ticket-status.ts'

export { postMessage } from './messages/post-message.ts'
export { endTickets } from './tickets/end-tickets.ts'
export { eraseTickets } from './tickets/erase-tickets.ts'
export { openTicket } from './tickets/open-ticket.ts'

export const support: Module = {
  operations: [
    answerTicket,
    createStoreTicket,
    createTicket,
    getOpenTicket,
    getOwnTickets,
    getStoreOpenTicket,
    getStoreTicket,
    getStoreTicketMessages,
    getStoreTickets,
    getTicket,
    getTicketMessages,
    getTickets,
    sendStoreTicketMessage,
    sendTicketMessage,
    setTicketStatus,
  ],
  jobs: [closeTicket],
}
