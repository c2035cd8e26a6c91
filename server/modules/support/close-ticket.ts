import { handleJob } from '#server/services.ts'
import { closeTicketTask } from './tasks.ts'
import { lockTicket } from './tickets/lock-ticket.ts'

/** The time to reply is over, unless the ticket was reopened: whoever takes hold of a ticket sees to that first. */
export const closeTicket = handleJob(closeTicketTask, ({ ticketId }, services) =>
  services.db.transaction(async (tx) => {
    await lockTicket(tx, services, ticketId)
  }),
)
