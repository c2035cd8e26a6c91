import type { OperationId } from '#contract/operations/index.ts'

/** The actions of operators, by operation. */
const acts: { [operation in OperationId]?: string } = {
  decideRoleStatus: 'Decided on the role of a person',
  decideInviteRequest: 'Decided on a request for an invitation',
  setStoreStanding: 'Changed the standing of a store',
  putFaqs: 'Replaced the questions people ask',
  putStreets: 'Replaced the streets',
  payOut: 'Paid out from a wallet',
  adjustWallet: 'Proposed an adjustment of a wallet',
  confirmAdjustment: 'Confirmed an adjustment',
  rejectAdjustment: 'Rejected an adjustment',
  assignSuspense: 'Assigned a payment',
  failOrder: 'Ended an order as failed or cancelled',
  completeOrder: 'Said that an order was delivered',
  unassignRider: 'Took an order from its rider',
  decideComplaint: 'Decided a complaint',
  answerTicket: 'Answered a ticket',
  setTicketStatus: 'Changed the status of a ticket',
}

export const auditWords = {
  title: 'Audit log',
  hint: 'Everything that operators have done, newest first. Nobody can change it.',
  acts,
  act: 'What was done',
  anyAct: 'Everything',
  by: 'by',
  emptyTitle: 'Nothing was done yet',
  empty: 'Every act of an operator is listed here.',
  noneTitle: 'Nobody has done that',
  none: 'Look at everything that was done.',
  about: {
    userId: 'The person',
    storeId: 'The store',
    orderId: 'The order',
    ticketId: 'The ticket',
    complaintId: 'The complaint',
    suspenseId: 'The payment',
  },
  details: 'What was sent',
  request: (id: string) => `Request ${id}`,
}
