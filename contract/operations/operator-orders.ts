import { demo } from '../demo.ts'
import { operation } from '../operation.ts'
import { Complaint } from '../records/complaint.ts'
import { Money } from '../records/money.ts'
import { OrderDetails, OrderDispatch, OrderInList, Overview } from '../records/operator-order.ts'
import { Order } from '../records/order.ts'
import { Id, OneOf, Record, Text, Type } from '../schema.ts'
import { complaintStatuses, faults, payingFaults, runningStatuses } from '../states.ts'

const operators = { group: 'operator', callers: ['operator'], addition: true } as const
const params = (orderId: string) => ({ orderId })
const deciding = {
  ...operators,
  readsSession: true,
  already: true,
  method: 'POST',
  params: Record({ orderId: Id('The order.', { examples: [demo.orders.ongoing] }) }),
  answer: Order,
} as const
const ComplaintParams = Record({ complaintId: Id('The complaint.', { examples: [demo.complaintId] }) })
const reason = Text(300, 'Why; both sides see it.')
export const operatorOrders = {
  findOrders: operation({
    ...operators,
    method: 'GET',
    path: '/operator/orders',
    summary: 'Find orders',
    description:
      'Orders, those that have not ended first, then the newest. `keyword` is the slug of an order, or part of the name or telephone of a customer or store, and of a rider ' +
      'for what the rider has now. Without it, orders that have not ended.',
    list: true,
    query: Record({
      status: Type.Optional(OneOf(runningStatuses, 'Only those that stand so.')),
      late: Type.Optional(
        Type.Boolean({ description: 'Only those past the promised time, or only others.' }),
      ),
    }),
    answer: Type.Array(OrderInList),
    errors: [],
    example: { as: 'operator' },
  }),
  getOrderDetails: operation({
    ...operators,
    method: 'GET',
    path: '/operator/order/{orderId}',
    summary: 'Get order details',
    description:
      'Everything about an order: the order as its customer sees it, without the code for the door and the account to pay to; the people ' +
      'to call; what is held of its money and what was paid; and what an operator may do now, with what it would do with the money.',
    params: deciding.params,
    answer: OrderDetails,
    errors: ['order.absent'],
    example: { as: 'operator', params: params(demo.orders.ongoing) },
  }),
  failOrder: operation({
    ...deciding,
    path: '/operator/order/{orderId}/fail',
    summary: 'Fail order',
    description:
      'Ends an order that is on its way as failed, by fault, which decides who is paid and who pays. One that nobody has picked up an ' +
      'hour after the promised time is cancelled instead, and all of it goes back to the customer. The answer is the order as its ' +
      'store sees it. Repeating it with the same fault answers 208, with another 409 and the fault that stands.',
    body: Record({ fault: OneOf(faults, 'Whose fault.'), reason }),
    errors: ['order.absent', 'order.move.illegal'],
    example: {
      as: 'operator',
      params: params(demo.orders.toFail),
      body: { fault: 'platform', reason: 'The rider’s motorcycle was stolen.' },
    },
  }),
  completeOrder: operation({
    ...deciding,
    path: '/operator/order/{orderId}/complete',
    summary: 'Complete order',
    description:
      'Ends an order that is on its way as completed, where the code could not be given or was wrong too often. The answer is the ' +
      'order as its store sees it. Repeating it answers 208.',
    body: Record({ reason }),
    errors: ['order.absent', 'order.move.illegal'],
    example: {
      as: 'operator',
      params: params(demo.orders.toComplete),
      body: { reason: 'The customer confirmed on the telephone.' },
    },
  }),
  unassignRider: operation({
    ...deciding,
    path: '/operator/order/{orderId}/unassign',
    summary: 'Unassign rider',
    description:
      'Takes an order from its rider before pick-up; it is offered to others. Repeating it answers 208.',
    body: Record({ reason }),
    errors: ['order.absent', 'order.move.illegal'],
    example: {
      as: 'operator',
      params: params(demo.orders.toUnassign),
      body: { reason: 'The rider does not answer.' },
    },
  }),
  getOrderDispatch: operation({
    ...operators,
    method: 'GET',
    path: '/operator/order/{orderId}/dispatch',
    summary: 'Get order dispatch',
    description:
      'Why an order went to its rider, or to whom it will be offered: the riders whom the last plan compared, the best first, with what ' +
      'the order costs with each of them in minutes; who was first before the plan changed; and every offer with its answer.',
    params: deciding.params,
    answer: OrderDispatch,
    errors: ['order.absent'],
    example: { as: 'operator', params: params(demo.orders.ongoing) },
  }),
  getComplaints: operation({
    ...operators,
    method: 'GET',
    path: '/operator/order-complaints',
    summary: 'Get complaints',
    description:
      'Complaints, newest first; open ones if no status is given. `keyword` searches reason and order.',
    list: true,
    query: Record({ status: Type.Optional(OneOf(complaintStatuses, 'Only those that stand so.')) }),
    answer: Type.Array(Complaint),
    errors: [],
    example: { as: 'operator' },
  }),
  getComplaint: operation({
    ...operators,
    method: 'GET',
    path: '/operator/order-complaint/{complaintId}',
    summary: 'Get complaint',
    description: 'One complaint, whatever its status.',
    params: ComplaintParams,
    answer: Complaint,
    errors: ['complaint.absent'],
    example: { as: 'operator', params: { complaintId: demo.complaintId } },
  }),
  decideComplaint: operation({
    ...operators,
    readsSession: true,
    already: true,
    method: 'PUT',
    path: '/operator/order-complaint/{complaintId}',
    summary: 'Decide complaint',
    description:
      'Accepts a complaint, saying whose fault it was and how much of the bill goes back to the customer, which the party at fault ' +
      'pays or owes; or rejects it. The refund is above zero, unless all of the bill went back when the order failed: then ' +
      'it is zero, and the fault is the one that stands. Money that waited for the time to complain is paid out with the decision. Repeating it answers 208.',
    params: ComplaintParams,
    body: Type.Union([
      Record({
        status: Type.Literal('accepted'),
        fault: OneOf(payingFaults, 'Whose fault. A complaint that is the customer’s own fault is rejected.'),
        refund: Money,
        note: Text(500, 'Why.'),
      }),
      Record({ status: Type.Literal('rejected'), note: Text(500, 'Why.') }),
    ]),
    answer: Complaint,
    errors: ['complaint.absent', 'complaint.decided'],
    example: {
      as: 'operator',
      params: { complaintId: demo.openComplaintId },
      body: {
        status: 'accepted',
        fault: 'store',
        refund: { currency: 'ngn', amount: 500 },
        note: 'The pictures show it.',
      },
    },
  }),
  getOverview: operation({
    ...operators,
    method: 'GET',
    path: '/operator/overview',
    summary: 'Get overview',
    description: 'How the marketplace is doing at this minute.',
    answer: Overview,
    errors: [],
    example: { as: 'operator' },
  }),
}
