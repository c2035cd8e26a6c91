import type { ComplaintStatus, Fault, PayingFault } from '#contract/states.ts'

const statuses: { [status in ComplaintStatus]: string } = {
  open: 'To decide',
  accepted: 'Accepted',
  rejected: 'Rejected',
  withdrawn: 'Withdrawn',
}

const parties: { [fault in Fault]: string } = {
  store: 'The store',
  rider: 'The rider',
  platform: 'Buka',
  customer: 'The customer',
}

const atCost: { [fault in PayingFault]: string } = {
  store: 'at the store’s cost',
  rider: 'at the rider’s cost',
  platform: 'at Buka’s cost',
}

const owes = 'what is not there is owed and taken from what comes next.'

const payer: { [fault in PayingFault]: (refund: string) => string } = {
  store: (refund) => `The store pays ${refund} from its wallet; ${owes}`,
  rider: (refund) => `The rider pays ${refund} from the wallet; ${owes}`,
  platform: (refund) => `Buka pays ${refund} out of its own money.`,
}

export const complaintsWords = {
  title: 'Complaints',
  search: 'Order or reason',
  show: 'Which complaints',
  statuses,
  emptyTitle: 'No complaint waits',
  empty: 'When a customer complains about an order, it is listed here until somebody decides.',
  noneTitle: 'None fits',
  none: 'Look at another status, or search for less.',
  gone: 'There is no such complaint',
  goneHint: 'The address may be mistyped.',
  order: (slug: string) => `Order ${slug}`,
  store: 'Store',
  customer: 'Customer',
  made: 'Made',
  reason: 'What the customer says',
  picture: (number: number) => `Picture ${number} by the customer`,
  answer: 'What the store says',
  noAnswer: 'The store has not answered yet.',
  about: 'The order',
  packs: 'Packs',
  delivery: 'Delivery and tip',
  service: 'Service',
  bill: 'Bill',
  refundedSoFar: 'Refunded so far',
  nothing: 'Nothing',
  deliveryBy: 'Delivery by',
  storeItself: 'the store itself',
  decision: 'Decision',
  atFault: (fault: Fault) => `${parties[fault]} was at fault.`,
  refunded: (refund: string) => `${refund} went back to the customer.`,
  noRefund: 'Nothing went back to the customer.',
  refundedBefore: 'The whole bill had gone back before.',
  decide: 'Decide',
  outcome: 'What becomes of it',
  accept: 'Accept it',
  reject: 'Reject it',
  hints: {
    accept: 'Something goes back to the customer’s wallet.',
    reject: 'Nothing goes back. Store and rider are paid what waited for the decision.',
  },
  onlyHints: {
    accept: 'No more money moves: the whole bill has gone back.',
    reject: 'No money moves. The customer keeps what has gone back.',
  },
  stands: (fault: PayingFault) =>
    `The whole bill went back when the order failed, ${atCost[fault]}. That stands.`,
  refund: 'How much goes back to the customer?',
  refundHint: 'At most what is left of the bill.',
  refundMissing: 'Type an amount.',
  whose: 'Whose fault was it?',
  faults: parties,
  payer,
  someAmount: 'it',
  note: 'Why?',
  noteHint: 'Customer and store read it.',
  acceptAction: (refund: string) => `Give ${refund} back`,
  acceptTitle: (refund: string) => `Give ${refund} back to the customer?`,
  acceptConsequence: (name: string, refund: string, fault: PayingFault) =>
    `${name} gets ${refund} in the wallet at once. ${payer[fault](refund)} The rest of what waited for the decision is paid out. It cannot be decided again.`,
  rejectTitle: 'Reject the complaint?',
  rejectConsequence: (name: string, stands: PayingFault | undefined) =>
    `${stands ? `${name} keeps what has gone back, ${atCost[stands]}.` : `${name} gets nothing back. Store and rider are paid what waited for the decision.`} It cannot be decided again.`,
  acceptOnlyTitle: 'Accept the complaint?',
  acceptOnlyConsequence: (fault: PayingFault) =>
    `No more money moves: the whole bill went back when the order failed, ${atCost[fault]}. It cannot be decided again.`,
  decided: 'Decided. Customer and store are told.',
}
