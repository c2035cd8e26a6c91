import type { TicketSender, TicketStatus } from '#contract/states.ts'

/** The actions on a ticket: the party replies, an operator answers or sets a status, the reply window ends. */
export type TicketAction = 'reply' | 'answer' | Exclude<TicketStatus, 'open'> | 'lapse'

/** The next status for each status and action. If an action is missing, the ticket has ended. */
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
