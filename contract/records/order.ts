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
import { paymentBankFields } from './bank.ts'
import { Coordinates } from './location.ts'
import { Money } from './money.ts'
import { deliveryTerms, storeFields } from './store.ts'
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

const person = (locations: string) => ({
  ...profile,
  locations: Type.Array(OrderLocation, { description: locations }),
  telephone: Nullable(Type.String(), 'International format; null where you may not know.'),
})

const OrderStore = Record(
  {
    ...storeFields,
    delivery: deliveryTerms('What was charged for this delivery, without the tip.'),
    manuallyCompleted: Type.Boolean({
      description: 'Whether the store ended it without the customer’s code.',
    }),
  },
  {
    description:
      'The store. Name, telephone, picture, places, prices and times are as they were when the order last changed; `review`, ' +
      '`active`, `open`, `orders` and `viewer` as of the reading.',
  },
)

const OrderCustomer = Record(
  {
    ...person('Only where this order goes.'),
    canCancelOrder: Type.Boolean({ description: 'Whether the customer may cancel now.' }),
  },
  { description: 'The customer, as when the order last changed; `review` is as of the reading.' },
)

const OrderRider = Record(
  {
    ...person(
      'Where the rider last said to be, to the customer and the store of an order that is accepted or on its way: coordinates, with ' +
        'city and street empty. As of the reading, and none in events. Empty for everybody else.',
    ),
    dateAccepted: Timestamp('When the rider took it.'),
  },
  {
    description: 'The rider, as when the order last changed; `review` and `locations` are as of the reading.',
  },
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

const PaymentBank = Part('An account at a bank.', { id: Id('The payment.'), ...paymentBankFields })

const expectedTime = (description: string) =>
  Part(description, {
    date: Timestamp('As expected; when it was, once it has happened.'),
    dateFrom: Timestamp('Hardly sooner; the same once it has happened.'),
    dateTo: Timestamp('Hardly later; the same once it has happened.'),
  })

/** When an order is expected at each of its stations. */
export const expectedTimes = {
  ready: expectedTime('When the food is ready.'),
  pickup: expectedTime('When it leaves the store.'),
  door: expectedTime('When it is at the door.'),
}

const entryDates = {
  dateCreated: Timestamp('When the entry was made, which is at checkout.'),
  dateUpdated: Timestamp('When it last changed; as `dateCreated` while it has not.'),
}

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
      bank: Nullable(
        PaymentBank,
        'For the customer alone. While a transfer is waited for, the one-time account to send it to; once it is paid, the account it ' +
          'came from where the provider tells, else that one-time account. Null for everybody else, and for a card or the wallet.',
      ),
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
    ridersNotified: Type.Boolean({
      description: 'Whether it is on offer to riders, or will be at `dateOffered`.',
    }),
    delivery: Part('Where it goes.', {
      location: OrderLocation,
      telephone: Nullable(Type.String(), 'Whom to call; null where you may not know.'),
      message: Type.String({ description: 'What the customer wants the rider to know.' }),
    }),
    summary: Part('The bill.', summaryFields),
    timelines: Type.Array(
      Part('A stop.', {
        ...entryDates,
        status: OneOf(executionStatuses, 'Where it stands.'),
        location: OrderLocation,
        type: OneOf(timelineTypes, 'Which.'),
      }),
      { description: 'The stops.' },
    ),
    trackings: Type.Array(
      Part('A step.', {
        ...entryDates,
        status: OneOf(executionStatuses, 'Where it stands.'),
        type: OneOf(trackingTypes, 'Which.'),
        message: Type.String({ description: 'What happened, happens or will happen, for people.' }),
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
    times: Nullable(
      Part('When to expect it: eight of ten orders are within the ranges.', expectedTimes),
      'An addition. By how the store keeps its word, where the rider is and the plan, as of the last event of the order; there is an ' +
        '`order.update` when it moves by more than a few minutes, and none when it moves less. Before the store has accepted, as for the ' +
        'cart. Null where the order ended without being delivered, and where it last changed before this field was added.',
    ),
    dateScheduled: Nullable(Timestamp('When it is wanted.'), 'Null for as soon as possible.'),
    datePromised: Nullable(Timestamp('When it should be there.'), 'Null while the store has not accepted.'),
    dateOffered: Nullable(
      Timestamp('From when it is on offer to riders.'),
      'In the future where it is wanted later and was notified early. Null while riders are not notified.',
    ),
    dateDeadline: Nullable(
      Timestamp('Until when the next step must be taken.'),
      'By the customer to pay, the store to accept, a rider to take the offer, the customer to come to the door where the rider waits. ' +
        'Null where nothing runs out.',
    ),
  },
  {
    description:
      'An order, as its viewer may see it. What was bought and what it costs are as of checkout. In events everything is as of the ' +
      'event.',
  },
)
export type Order = Static<typeof Order>
