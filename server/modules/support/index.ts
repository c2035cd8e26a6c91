import type { Module } from '#server/services.ts'
import { answerTicket } from './answer-ticket.ts'
import { closeTicket } from './close-ticket.ts'
import { createStoreTicket, createTicket } from './create-ticket.ts'
import { getOpenTicket, getStoreOpenTicket } from './get-open-ticket.ts'
import { getOwnTickets, getStoreTicket, getStoreTickets, getTicket } from './get-own-tickets.ts'
import { getStoreTicketMessages, getTicketMessages } from './get-ticket-messages.ts'
import { getTickets } from './get-tickets.ts'
import { sendStoreTicketMessage, sendTicketMessage } from './send-ticket-message.ts'
import { setTicketStatus } from './set-ticket-status.ts'

export { endTickets } from './end-tickets.ts'
export { eraseTickets } from './erase-tickets.ts'
export { openTicket } from './open-ticket.ts'
export { postMessage } from './post-message.ts'

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
