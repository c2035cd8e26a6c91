import type { ComplaintStatus, Fault } from '#contract/states.ts'

const complaintStatuses: { [status in ComplaintStatus]: string } = {
  open: 'Open',
  accepted: 'Upheld',
  rejected: 'Not upheld',
  withdrawn: 'Withdrawn',
}
const faults: { [fault in Fault]: string } = {
  store: 'your store',
  rider: 'the rider',
  platform: 'Buka',
  customer: 'the customer',
}

export const talkWords = {
  title: 'Talk',
  chats: 'Chats',
  chatsHint: 'With customers and riders of running orders',
  complaints: 'Complaints',
  complaintsHint: 'What was wrong, and what you say to it',
  reviews: 'Reviews',
  reviewsHint: 'What customers think of the store',
  alerts: 'Alerts',
  alertsHint: 'What happened at the store',
  support: 'Help from Buka',
  supportHint: 'Questions, answers, and people who help',
  back: 'Talk',
  unread: (count: number) => `${count} unread`,
  complaintsPage: {
    title: 'Complaints',
    show: 'Which complaints',
    all: 'All',
    search: 'Search',
    statuses: complaintStatuses,
    emptyTitle: 'No complaints',
    empty: 'If a customer complains, you can say here what happened. Buka decides.',
    noneFound: 'No complaint fits',
    from: (name: string) => `From ${name}`,
    order: (slug: string) => `Order ${slug}`,
    picture: 'Picture of the complaint',
    yours: 'Your answer',
    answer: 'What do you say to it?',
    answerHint: 'The customer and Buka read it. You may change it until it is decided.',
    send: 'Send the answer',
    change: 'Change the answer',
    sent: 'Your answer is sent.',
    decision: 'Decided',
    fault: (fault: Fault) => `At fault: ${faults[fault]}.`,
    refund: (amount: string) => `The customer got ${amount} back.`,
  },
  reviewsPage: {
    title: 'Reviews',
    show: 'Which reviews',
    all: 'All',
    search: 'Search',
    stars: (stars: number) => (stars === 1 ? '1 star' : `${stars} stars`),
    mean: (rating: string, raters: number) =>
      `${rating} of 5, from ${raters} ${raters === 1 ? 'person' : 'people'}`,
    emptyTitle: 'No reviews yet',
    empty: 'Whoever has ordered here can write the first one.',
    noneFound: 'No review fits',
  },
}
