import { Id, Nullable, OneOf, Part, Record, Timestamp, Type } from '../schema.ts'
import { timelineTypes } from '../states.ts'
import { Coordinates } from './location.ts'
import { Money } from './money.ts'
import { expectedTimes } from './order.ts'

/** Where the rider of an order is. */
export const OrderTracking = Record({
  position: Nullable(
    Part('The last the rider told of.', {
      coordinates: Coordinates,
      dateRecorded: Timestamp('When.'),
    }),
    'Null while there is no rider, or the rider has told of none.',
  ),
  datePromised: Nullable(Timestamp('When it should be there.')),
})

/** What a rider is told to decide by. */
export const OrderWay = Record({
  fee: Part(
    'What the rider gets for it, with the tip; of a vendor rider the tip alone, since the store pays the rest.',
    Money.properties,
  ),
  metres: Nullable(
    Type.Integer({
      minimum: 0,
      description: 'From the store to the customer in a straight line, to 100 metres.',
    }),
    'Null where the place of the customer is not on the map.',
  ),
  around: Nullable(
    Coordinates,
    'The middle of the part of town that the customer is in, half a kilometre wide; null likewise.',
  ),
  stops: Type.Array(
    Part('A stop, and when it is done.', {
      type: OneOf(timelineTypes, 'A store or a door.'),
      orderId: Id('The order.'),
      slug: Type.String({ description: 'What a person reads out.' }),
      name: Type.String({ description: 'Of the store; empty at a door.' }),
      street: Type.String({ description: 'Where it is.' }),
      date: Timestamp('As expected.'),
      dateFrom: Timestamp('Hardly sooner.'),
      dateTo: Timestamp('Hardly later.'),
    }),
    {
      description:
        'Of this order and of those that the rider has, in the order in which they are next to each other, from where the rider ' +
        'is. None once the order has ended.',
    },
  ),
})

const notExpected = 'Null while the store has not accepted, and where the order ended otherwise.'

/** When an order is expected. */
export const OrderTimes = Record({
  ready: Nullable(expectedTimes.ready, notExpected),
  pickup: Nullable(expectedTimes.pickup, notExpected),
  door: Nullable(expectedTimes.door, notExpected),
})
