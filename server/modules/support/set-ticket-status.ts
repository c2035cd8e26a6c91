import { raiseAlert } from '#modules/alerts/index.ts'
import { already } from '#platform/operations/outcome.ts'
import { implement } from '#server/services.ts'
import { changeTicketStatus } from './tickets/change-ticket-status.ts'
import { lockTicket } from './tickets/lock-ticket.ts'
import { readTicket } from './tickets/ticket-row.ts'

export const setTicketStatus = implement(
  'setTicketStatus',
  async ({ params: { ticketId }, body: { status }, services, transaction }) =>
    transaction(async (tx) => {
      const ticket = await lockTicket(tx, services, ticketId)
      await changeTicketStatus(tx, services, ticket, status)
      const answer = await readTicket(tx, services.files, ticketId, 'operator')
      if (ticket.status === status) return already(answer)
      if (status !== 'in-progress') {
        await raiseAlert(tx, ticket.party, `ticket-${status}`, { words: ticket, data: { ticketId } })
      }
      return answer
    }),
)
