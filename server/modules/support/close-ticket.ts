import type { JobHandler } from '#platform/jobs.ts'
import type { Services } from '#server/services.ts'
import { lockTicket } from './lock-ticket.ts'

/** The time to reply is over, unless the ticket was reopened: whoever takes hold of a ticket sees to that first. */
export const closeTicket: JobHandler<Services> = {
  task: 'closeTicket',
  run: ({ ticketId }: { ticketId: string }, services) =>
    services.db.transaction(async (tx) => {
      await lockTicket(tx, services, ticketId)
    }),
}
