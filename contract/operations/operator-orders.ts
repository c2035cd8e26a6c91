import { demo } from '../demo.ts'
import { operation } from '../operation.ts'
import { Complaint } from '../records/complaint.ts'
import { Money } from '../records/money.ts'
import { Order } from '../records/order.ts'
import { Id, Nullable, OneOf, Part, Record, Text, Timestamp, Type } from '../schema.ts'
import {
  complaintStatuses,
  faults,
  offerStatuses,
  orderStatuses,
  payingFaults,
  runningStatuses,
  transactionCategories,
  transactionStatuses,
  transactionTypes,
} from '../states.ts'

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
const Count = (description: string) => Type.Integer({ description })
const Minutes = (description: string) => Type.Number({ description })
const PlannedRider = Part('The rider.', {
  id: Id('The rider.'),
  name: Type.String({ description: 'The name.' }),
})

const Person = (what: string) =>
  Part(what, {
    id: Id('The user.'),
    name: Type.String({ description: 'The name.' }),
    telephone: Nullable(Type.String(), 'International format; null once the account is deleted.'),
  })

const OrderInList = Record({
  id: Id('The order.'),
  slug: Type.String({ description: 'What a person reads out on the telephone.' }),
  status: OneOf(orderStatuses, 'Where it stands.'),
  late: Type.Boolean({ description: 'Whether it is running and past the promised time.' }),
  bill: Money,
  customer: Person('Who ordered.'),
  store: Part('The store.', { id: Id('The store.'), name: Type.String({ description: 'Its name.' }) }),
  rider: Nullable(Person('Who brings it.'), 'Null while there is none.'),
  dateCreated: Timestamp('Checked out.'),
  datePromised: Nullable(Timestamp('When the store promised it.'), 'Null until the store has accepted.'),
})

const sides = ['customer', 'store', 'rider'] as const

const OrderDetails = Record({
  order: Order,
  people: Part('Whom to call.', {
    customer: Person('Who ordered.'),
    owner: Person('Whose store it is.'),
    rider: Nullable(Person('Who brings it.'), 'Null while there is none.'),
  }),
  held: Money,
  transactions: Type.Array(
    Part('A record of one of its parties.', {
      id: Id('The transaction.'),
      slug: Type.String({ description: 'Short name to read out or search by.' }),
      party: OneOf(sides, 'Whose.'),
      type: OneOf(transactionTypes, 'Whether money came (credit) or went (debit).'),
      category: OneOf(transactionCategories, 'What for.'),
      title: Type.String({ description: 'What it was, in a few words.' }),
      amount: Money,
      status: OneOf(transactionStatuses, 'Where it stands.'),
      dateCreated: Timestamp('When.'),
    }),
    { description: 'What was paid for it, the oldest first.' },
  ),
  complaint: Nullable(
    Part('The last complaint on it.', {
      id: Id('The complaint.'),
      status: OneOf(complaintStatuses, 'Where it stands.'),
    }),
    'Null where there is none.',
  ),
  acts: Type.Array(
    Part('An act, and what it does with the money.', {
      operation: OneOf(['unassignRider', 'completeOrder', 'failOrder'], 'The operation to call.'),
      fault: Nullable(OneOf(faults, 'Whose fault it is said to be.'), 'Null where none has to be named.'),
      later: Type.Boolean({
        description: 'Whether the money is paid only when the time to complain has ended.',
      }),
      amounts: Type.Array(
        Part('What one party gets or pays.', {
          party: OneOf([...sides, 'platform'], 'Who. For the platform its earnings, with tax.'),
          type: OneOf(transactionTypes, 'Whether they get it (credit) or pay it (debit).'),
          amount: Money,
        }),
        { description: 'Parties for whom nothing changes are left out.' },
      ),
    }),
    { description: 'What an operator may do with it now.' },
  ),
})

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
    answer: Record({
      plan: Nullable(
        Part('The last plan for the order.', {
          datePlanned: Timestamp('When it was made.'),
          dateAsk: Timestamp('From when the first rider is asked, so as not to wait at the store.'),
          datePickup: Timestamp('When the first rider would pick it up.'),
          dateDoor: Timestamp('When it would be at the door.'),
          togetherWith: Type.Array(Id('Another order.'), {
            description: 'Orders that the first rider would bring in the same trip.',
          }),
          candidates: Type.Array(
            Part('A rider who could bring it.', {
              rider: PlannedRider,
              minutes: Nullable(
                Part('What the order costs with this rider, in minutes.', {
                  total: Minutes('All of it; the least is best.'),
                  clickToDoor: Minutes('From placement to door.'),
                  lateness: Minutes('Added for being later than promised.'),
                  delayOfOthers: Minutes('What other orders of the rider lose by it.'),
                  declining: Minutes('What is lost on average since the rider may decline.'),
                }),
                'Null where the rider would bring other orders before.',
              ),
            }),
            { description: 'The best first.' },
          ),
          earlier: Type.Array(
            Part('A rider who was first in an earlier plan.', {
              rider: Nullable(PlannedRider, 'Null where there was none.'),
              dateUntil: Timestamp('When the plan changed.'),
            }),
            { description: 'The latest first, five at most.' },
          ),
        }),
        'Null where the order had no part in a plan: it was offered in waves, nearest first.',
      ),
      offers: Type.Array(
        Part('An offer to a rider.', {
          rider: PlannedRider,
          choice: Nullable(
            Count('The place of the rider in the plan.'),
            'Null where the rider was asked with others of a wave.',
          ),
          round: Count('How often the order was put on offer by then.'),
          wave: Count('The wave within the round.'),
          status: OneOf(offerStatuses, 'What became of it.'),
          dateCreated: Timestamp('When the rider was asked.'),
          dateEnded: Nullable(
            Timestamp('When it ended.'),
            'Null while it is open, or where it was accepted.',
          ),
        }),
        { description: 'The first to be asked first.' },
      ),
    }),
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
    answer: Record({
      orders: Part('Orders that have not ended, by status.', {
        pending: Count('Waiting for payment or the store.'),
        accepted: Count('Being prepared.'),
        ready: Count('Waiting to be picked up.'),
        ongoing: Count('On their way.'),
        late: Count('Of those, past the promised time.'),
      }),
      riders: Part('Riders.', {
        available: Count('Active and switched on.'),
        busy: Count('With orders in the box.'),
      }),
      stores: Part('Stores.', { open: Count('Open now.') }),
      waiting: Part('What waits for an operator.', {
        users: Count('Roles to decide.'),
        complaints: Count('Open complaints.'),
        tickets: Count('Tickets nobody has taken up.'),
        suspense: Count('Money nobody could place.'),
        adjustments: Count('Adjustments to confirm.'),
        withdrawals: Count('Withdrawals without an end for over an hour.'),
      }),
    }),
    errors: [],
    example: { as: 'operator' },
  }),
}
