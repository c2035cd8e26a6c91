import { handleJob } from '#server/services.ts'
import { closeTicketTask } from './tasks.ts'
import { lockTicket } from './tickets/lock-ticket.ts'

/** Closes a ticket whose reply window has ended: lockTicket does so for every ticket that it locks. */
export const closeTicket = handleJob(closeTicketTask, ({ ticketId }, services) =>
  services.db.transaction(async (tx) => {
    await lockTicket(tx, services, ticketId)
  }),
)
