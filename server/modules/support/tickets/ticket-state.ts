import type { TicketSender, TicketStatus } from '#contract/states.ts'

/** What can happen to a ticket: the party writes, the staff writes or sets a status, the time to reply ends. */
export type TicketAction = 'reply' | 'answer' | Exclude<TicketStatus, 'open'> | 'lapse'

/** Where each act leads from each status. Where an act is missing, the ticket has ended. */
export const ticketTransitions: { [status in TicketStatus]: { [act in TicketAction]?: TicketStatus } } = {
  open: {
    reply: 'open',
    answer: 'in-progress',
    'in-progress': 'in-progress',
    resolved: 'resolved',
    closed: 'closed',
  },
  'in-progress': {
    reply: 'in-progress',
    answer: 'in-progress',
    'in-progress': 'in-progress',
    resolved: 'resolved',
    closed: 'closed',
  },
  resolved: {
    reply: 'open',
    answer: 'in-progress',
    'in-progress': 'in-progress',
    resolved: 'resolved',
    closed: 'closed',
    lapse: 'closed',
  },
  closed: { closed: 'closed' },
}

export const writing: { [sender in TicketSender]: TicketAction } = { party: 'reply', operator: 'answer' }
