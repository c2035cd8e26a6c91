import { Id, Nullable, OneOf, Part, Record, type Static, Timestamp, Type } from '../schema.ts'
import {
  executionStatuses,
  faults,
  orderActions,
  orderPaymentStatuses,
  orderStatuses,
  orderTypes,
  paymentMethods,
  timelineTypes,
  trackingTypes,
} from '../states.ts'
import { Coordinates } from './location.ts'
import { Money } from './money.ts'
import { storeFields } from './store.ts'
import { summaryFields } from './transaction.ts'
import { profile } from './user.ts'

/** A place, as much of it as the viewer may know. */
export const OrderLocation = Record(
  {
    city: Type.String({ description: 'The city.' }),
    street: Type.String({ description: 'The street.' }),
    description: Type.String({ description: 'How to find the door; empty where you may not know.' }),
    coordinates: Nullable(Coordinates, 'Null where you may not know.'),
  },
  { description: 'A place food comes from or goes to.' },
)
export type OrderLocation = Static<typeof OrderLocation>

const person = {
  ...profile,
  locations: Type.Array(OrderLocation, { description: 'Only where this order goes.' }),
  telephone: Nullable(Type.String(), 'International format; null where you may not know.'),
}

const OrderStore = Record(
  {
    ...storeFields,
    manuallyCompleted: Type.Boolean({
      description: 'Whether the store ended it without the customer’s code.',
    }),
  },
  { description: 'The store, as it was when the order last changed.' },
)

const OrderCustomer = Record(
  {
    ...person,
    canCancelOrder: Type.Boolean({ description: 'Whether the customer may cancel now.' }),
  },
  { description: 'The customer of an order.' },
)

const OrderRider = Record(
  { ...person, dateAccepted: Timestamp('When the rider took it.') },
  { description: 'The rider of an order.' },
)

export const OrderLine = Record({
  id: Id('The item.'),
  name: Type.String({ description: 'As on the menu at the time.' }),
  quantity: Type.Integer({ description: 'How many.' }),
  options: Type.Array(
    Record({ id: Id('The option.'), name: Type.String({ description: 'What it is.' }), price: Money }),
    { description: 'What was chosen with it.' },
  ),
  note: Type.String({ description: 'What the customer wants done.' }),
  price: Money,
  total: Money,
})

export const OrderPack = Part('Lines that are packed together.', {
  lines: Type.Array(OrderLine, { description: 'What is in it.' }),
  price: Money,
})

/** A bank record in form; the account lives for one payment and belongs to nobody's saved ones. */
const PaidTo = Part('The account that the transfer went to, of this payment alone.', {
  id: Id('The payment.'),
  code: Type.String({ description: "The bank's code; empty where the provider tells only the name." }),
  name: Type.String({ description: "The bank's name." }),
  account: Part('The account at the bank.', {
    name: Type.String({ description: 'In whose name it stands.' }),
    number: Type.String({ description: 'NUBAN of ten digits.' }),
  }),
})

export const Order = Record(
  {
    id: Id('The order.'),
    slug: Type.String({
      description: 'What a person reads out on the telephone.',
      examples: ['KTR-482-MHE'],
    }),
    type: OneOf(orderTypes, 'Whether it holds combos.'),
    status: OneOf(orderStatuses, 'Where it stands, for you.'),
    payment: Part('How it is paid.', {
      method: Nullable(OneOf(paymentMethods, 'By what means.'), 'Null while nobody has chosen.'),
      bank: Nullable(PaidTo, 'Null until it is paid, and where it was paid by card or from the wallet.'),
      status: OneOf(
        orderPaymentStatuses,
        'Where the payment stands. Failed: the card was declined; it can be paid another time until `dateDeadline`.',
      ),
    }),
    dateCreated: Timestamp('Checked out.'),
    store: OrderStore,
    storeAccepted: Type.Boolean({ description: 'Whether the store has accepted.' }),
    customer: OrderCustomer,
    rider: Nullable(OrderRider, 'Null while there is none, and to riders who did not take it.'),
    ridersNotified: Type.Boolean({ description: 'Whether it is on offer to riders.' }),
    delivery: Part('Where it goes.', {
      location: OrderLocation,
      telephone: Nullable(Type.String(), 'Whom to call; null where you may not know.'),
      message: Type.String({ description: 'What the customer wants the rider to know.' }),
    }),
    summary: Part('The bill.', summaryFields),
    timelines: Type.Array(
      Part('A stop.', {
        dateCreated: Timestamp('Last changed.'),
        status: OneOf(executionStatuses, 'Where it stands.'),
        location: OrderLocation,
        type: OneOf(timelineTypes, 'Which.'),
      }),
      { description: 'The stops.' },
    ),
    trackings: Type.Array(
      Part('A step.', {
        dateCreated: Timestamp('Last changed.'),
        status: OneOf(executionStatuses, 'Where it stands.'),
        type: OneOf(trackingTypes, 'Which.'),
        message: Type.String({ description: 'For people.' }),
      }),
      { description: 'The steps, in their order.' },
    ),
    packs: Type.Array(OrderPack, { description: 'What was ordered.' }),
    actions: Type.Array(OneOf(orderActions, 'An action.'), { description: 'What you may do with it now.' }),
    code: Nullable(Type.String(), 'The four digits the customer gives at the door; null for everybody else.'),
    reason: Nullable(Type.String(), 'Why it was rejected, cancelled or failed.'),
    fault: Nullable(
      OneOf(faults, 'Whose fault.'),
      'The store’s where it rejected the order, did not accept in time or called it off; the customer’s where they cancelled before ' +
        'it was accepted, or did not come; else as an operator found. Null where nobody was found at fault.',
    ),
    dateScheduled: Nullable(Timestamp('When it is wanted.'), 'Null for as soon as possible.'),
    datePromised: Nullable(Timestamp('When it should be there.'), 'Null while the store has not accepted.'),
    dateDeadline: Nullable(
      Timestamp('Until when the next step must be taken.'),
      'By the customer to pay, the store to accept, a rider to take the offer. Null where nothing runs out.',
    ),
  },
  { description: 'An order, as its viewer may see it.' },
)
export type Order = Static<typeof Order>
