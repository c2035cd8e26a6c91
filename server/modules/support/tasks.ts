import { Type } from '#contract/schema.ts'
import { task } from '#platform/jobs/task.ts'

export const closeTicketTask = task('closeTicket', { ticketId: Type.String() })
