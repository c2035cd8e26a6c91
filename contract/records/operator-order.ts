import { Id, Nullable, OneOf, Part, Record, Timestamp, Type } from '../schema.ts'
import {
  complaintStatuses,
  faults,
  offerStatuses,
  orderStatuses,
  transactionCategories,
  transactionStatuses,
  transactionTypes,
} from '../states.ts'
import { Money } from './money.ts'
import { Order } from './order.ts'

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

export const OrderInList = Record({
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

export const OrderDetails = Record({
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

/** Why an order went to its rider, or to whom it will be offered. */
export const OrderDispatch = Record({
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
      dateEnded: Nullable(Timestamp('When it ended.'), 'Null while it is open, or where it was accepted.'),
    }),
    { description: 'The first to be asked first.' },
  ),
})

export const Overview = Record({
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
})
