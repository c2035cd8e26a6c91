import { raiseAlert } from '#modules/alerts/index.ts'
import { already } from '#platform/operations/outcome.ts'
import { implement } from '#server/services.ts'
import { lockTicket } from './lock-ticket.ts'
import { moveTicket } from './move-ticket.ts'
import { readTicket } from './ticket-row.ts'

export const setTicketStatus = implement(
  'setTicketStatus',
  async ({ params: { ticketId }, body: { status }, services, transaction }) =>
    transaction(async (tx) => {
      const ticket = await lockTicket(tx, services, ticketId)
      await moveTicket(tx, services, ticket, status)
      const answer = await readTicket(tx, services.files, ticketId, 'operator')
      if (ticket.status === status) return already(answer)
      if (status !== 'in-progress') {
        await raiseAlert(tx, ticket.party, `ticket-${status}`, { words: ticket, data: { ticketId } })
      }
      return answer
    }),
)
