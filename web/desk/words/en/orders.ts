import type {
  ComplaintStatus,
  Fault,
  OfferStatus,
  OrderPaymentStatus,
  OrderStatus,
  PaymentMethod,
  TransactionCategory,
} from '#contract/states.ts'

const statuses: { [status in OrderStatus]: string } = {
  pending: 'Not accepted yet',
  accepted: 'In the kitchen',
  ready: 'Ready to be picked up',
  ongoing: 'On the way',
  completed: 'Delivered',
  rejected: 'Rejected',
  cancelled: 'Cancelled',
  failed: 'Failed',
}

const payments: { [status in OrderPaymentStatus]: string } = {
  pending: 'not paid yet',
  paid: 'paid',
  failed: 'card declined',
  expired: 'never paid',
  refunded: 'refunded to the wallet',
  'partially-refunded': 'refunded in part to the wallet',
}

const methods: { [method in PaymentMethod]: string } = {
  'single-transfer': 'by transfer',
  card: 'by card',
  wallet: 'from the wallet',
}

const faults: { [fault in Fault]: string } = {
  customer: 'The customer',
  store: 'The store',
  rider: 'The rider',
  platform: 'Buka',
}

const offers: { [status in OfferStatus]: string } = {
  pending: 'Asked now',
  accepted: 'Took it',
  declined: 'Declined',
  lapsed: 'Did not answer',
  lost: 'Another was faster',
  withdrawn: 'No longer needed',
  'given-up': 'Gave it up',
  'taken-away': 'Was taken off it',
}

const complaints: { [status in ComplaintStatus]: string } = {
  open: 'Complaint to decide',
  accepted: 'Complaint accepted',
  rejected: 'Complaint rejected',
  withdrawn: 'Complaint withdrawn',
}

const categories: { [category in TransactionCategory]?: string } = {
  'payment-out': 'Paid the order',
  'order-in': 'For the food',
  'commission-out': 'Commission',
  'delivery-in': 'For the delivery',
  'tip-in': 'Tip',
  'refund-in': 'Refund',
  'refund-out': 'Paid a refund',
  'charge-out': 'Charged',
  'compensation-in': 'Compensation',
}

const parties = { customer: 'Customer', store: 'Store', rider: 'Rider', platform: 'Buka' }

export const orderWords = {
  title: 'Orders',
  foundFor: (keyword: string) => `Found for «${keyword}».`,
  showRunning: 'Show what is under way',
  status: 'Status',
  running: 'All under way',
  anyStatus: 'Any',
  late: 'Late',
  statuses,
  noneTitle: 'No order under way',
  noneSoTitle: 'No order stands so now',
  none: 'When a customer orders, it is here at once.',
  notFoundTitle: 'Nothing found',
  notFound:
    'Try the number of the order, a part of the name, or the telephone number. Of a rider, the orders of this moment are found.',
  people: 'People with this name or number',
  gone: 'There is no such order',
  goneHint: 'The address may be mistyped, or the order is older than what is kept.',
  lateBy: (text: string) => `Late by ${text}`,
  promised: 'Promised for',
  ordered: 'Ordered',
  fault: (who: string) => `At fault: ${who}`,
  faults,
  payments,
  methods,
  callees: 'People',
  sides: { customer: 'Customer', owner: 'Owner of the store', rider: 'Rider' },
  noRider: 'No rider yet',
  address: 'Door',
  food: 'Food',
  money: 'Money',
  bill: 'Bill',
  held: 'Held by us for it',
  parties,
  categories,
  noMoney: 'Nothing was paid yet.',
  steps: 'What happened',
  complaints,
  acts: 'What you can do',
  noActs: 'Nothing, as things stand.',
  noActsHint:
    'An order on its way can be completed or failed; one that nobody picked up an hour after the promised time can be cancelled; a rider can be taken off before the pick-up.',
  actNames: {
    unassignRider: 'Take it from the rider',
    completeOrder: 'Say that it was delivered',
    failOrder: 'Say that it failed',
  },
  actHints: { unassignRider: 'It is offered to others. No money moves.' },
  failedBy: (who: string) => `Failed, at fault: ${who}`,
  cancelledBy: (who: string) => `Cancel, at fault: ${who}`,
  gets: (who: string, amount: string) => `${who} gets ${amount}`,
  pays: (who: string, amount: string) => `${who} pays ${amount}`,
  keeps: (amount: string) => `Buka keeps ${amount}`,
  loses: (amount: string) => `Buka loses ${amount}`,
  later: 'Paid out when the time to complain is over.',
  noneMoves: 'No money moves.',
  reason: 'Why',
  reasonHint: 'Both sides read it.',
  sure: 'This cannot be taken back.',
  sureUnassign: 'The rider is told.',
  ask: (slug: string, act: string) => `${slug}: ${act}?`,
  done: {
    unassignRider: 'The order is offered to other riders',
    completeOrder: 'The order is completed',
    failOrder: 'The order is ended',
  },
  dispatch: 'Riders',
  notAsked: 'No rider was asked yet.',
  asksAt: 'Riders are asked',
  offers,
  candidates: 'The plan prefers, in this order',
  minutes: (minutes: string) => `${minutes} min in all`,
  afterOthers: 'after other orders',
}
