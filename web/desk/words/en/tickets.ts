import type { TicketStatus } from '#contract/states.ts'

const statuses: { [status in TicketStatus]: string } = {
  open: 'Nobody has it',
  'in-progress': 'In work',
  resolved: 'Solved',
  closed: 'Closed',
}

export const ticketsWords = {
  title: 'Tickets',
  search: 'Subject or name',
  show: 'Which tickets',
  all: 'All',
  statuses,
  emptyTitle: 'No tickets',
  empty: 'What people ask us is listed here, the longest waiting first.',
  noneTitle: 'None fits',
  none: 'Look at another status, or search for less.',
  gone: 'There is no such ticket here',
  goneHint: 'Look at all tickets.',
  noMessages: 'Nothing is written yet.',
  files: 'Picture',
  us: (text: string) => `We: ${text}`,
  order: 'The order',
  from: 'From',
  take: 'Take it up',
  taken: 'It is in work.',
  resolve: 'Solved',
  resolved: 'Solved. A reply opens it again.',
  close: 'Close',
  closeTitle: 'Close the ticket?',
  closeConsequence: 'Nothing can be written on it any more. Whoever asked is told, and can open another.',
  closed: 'Closed.',
  ended: 'The ticket is closed. Nothing can be written on it any more.',
}
