import type { TicketStatus } from '#contract/states.ts'

const statuses: { [status in TicketStatus]: string } = {
  open: 'Waiting for us',
  'in-progress': 'We are on it',
  resolved: 'Solved',
  closed: 'Closed',
}

export const en = {
  title: 'Help',
  questions: 'Questions people ask',
  search: 'Search the answers',
  noneFoundTitle: 'No answer fits',
  noneFound: 'Try other words, or ask us.',
  ask: 'Ask us',
  askTitle: 'Ask us',
  askHint: 'People answer here, usually within the hour. One question at a time.',
  aboutOrder: (slug: string) => `About order ${slug}`,
  subject: 'What is it about?',
  subjectHint: 'For instance: my refund',
  text: 'What happened?',
  send: 'Send',
  pictures: 'Add pictures',
  goOn: 'Go on with it',
  earlier: 'Your questions so far',
  statuses,
  reopens: (when: string) => `Write again until ${when}, and we take it up again.`,
  ended: 'This question is closed.',
  askNew: 'Ask a new question',
  gone: 'There is no such question',
  goneHint: 'It may belong to another account.',
  back: 'All help',
  close: 'Close',
  more: 'Show more',
  again: 'Try again',
}
