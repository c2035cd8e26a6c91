import { Id, Nullable, OneOf, Part, Record, type Static, Text, Timestamp, Type } from '../schema.ts'
import { orderTypes } from '../states.ts'
import { Location } from './location.ts'
import { Money } from './money.ts'
import { expectedTimes, OrderPack } from './order.ts'
import { Store } from './store.ts'
import { summaryFields } from './transaction.ts'

/** What a customer puts into a cart. */
export const CartPacks = Type.Array(
  Part('Lines that are packed together.', {
    lines: Type.Array(
      Part('An item, how many, with what.', {
        id: Id('The item.'),
        quantity: Type.Integer({ minimum: 1, maximum: 50, description: 'How many.' }),
        options: Type.Optional(
          Type.Array(Id('An option.'), { maxItems: 50, description: 'Ids of the options chosen.' }),
        ),
        note: Type.Optional(Text(200, 'What you want done.')),
      }),
      { minItems: 1, maxItems: 30, description: 'What goes into the pack.' },
    ),
  }),
  { minItems: 1, maxItems: 10, description: 'The whole cart.' },
)
export type CartPacks = Static<typeof CartPacks>

export const Cart = Record(
  {
    store: Store,
    type: Nullable(OneOf(orderTypes, 'What kind of order it would be.'), 'Null while it is empty.'),
    packs: Type.Array(OrderPack, { description: 'What is in it, at today’s prices.' }),
    delivery: Part('Where it would go.', {
      location: Nullable(Location),
      telephone: Nullable(Type.String({ description: 'Whom to call at the door.' })),
      message: Type.String({ description: 'What the rider should know.' }),
    }),
    tip: Money,
    dateScheduled: Nullable(Timestamp('When it is wanted.'), 'Null for as soon as possible.'),
    summary: Part('What it would cost.', summaryFields),
    times: Nullable(
      Part(
        'When it would be ready, picked up and at the door, ordered now; eight of ten orders are within the ranges.',
        expectedTimes,
      ),
      'An addition. By how the store keeps its word, and for its first orders by how stores around do. Null while the cart is empty, ' +
        'and where the store takes no orders for that time or does not deliver there.',
    ),
    problems: Type.Array(
      Part('Something that keeps it from being ordered.', {
        path: Type.String({ description: 'Where in the cart, with dots.' }),
        code: Type.String({
          description:
            'What is wrong, as a word. `packs`: empty, too-small (the minimum order), too-large. `store`: inactive, blocked, ' +
            'paused, closed. `dateScheduled`: closed, past, too-soon (to be prepared), too-far-ahead. `delivery.location`: missing, too-far. Lines: deleted, ' +
            'sold-out, too-few-left; their options: unavailable, unknown (it left the menu), too-few, too-many.',
        }),
        message: Type.String({ description: 'What is wrong, for people.' }),
      }),
      { description: 'Empty where it can be checked out.' },
    ),
    version: Type.String({
      description: 'Of what you see: send it at checkout, so that you pay what you saw.',
    }),
    dateUpdated: Nullable(Timestamp('Last changed.'), 'Null while it is empty.'),
  },
  { description: 'What a customer is about to order from one store.' },
)
export type Cart = Static<typeof Cart>
