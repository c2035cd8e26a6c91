import { Id, Nullable, OneOf, Part, Record, type Static, Type } from '../schema.ts'
import { reactions, storeCategories } from '../states.ts'
import { Location } from './location.ts'
import { Money } from './money.ts'
import { Picture } from './picture.ts'
import { ReviewSummary } from './review-summary.ts'

/** What delivery from a store costs and how long it takes; `actual` says what the price in it is for. */
export const deliveryTerms = (actual: string) =>
  Part('How food comes to the customer.', {
    price: Part('What delivery costs.', { min: Money, max: Money, actual: Nullable(Money, actual) }),
    time: Part('How long delivery takes, in minutes.', {
      min: Type.Number({ description: 'Minutes, at best.' }),
      max: Type.Number({ description: 'Minutes, at worst.' }),
    }),
  })

export const storeFields = {
  id: Id('The store.'),
  slug: Type.String({ description: 'Short readable name, for addresses.', examples: ['iya-basira'] }),
  name: Type.String({ description: 'The name over the door.' }),
  telephone: Type.String({ description: 'International format with leading +.' }),
  category: OneOf(storeCategories, 'What it sells.'),
  picture: Nullable(Picture),
  locations: Type.Array(Location, { description: 'Where it is; food is picked up at the first.' }),
  review: ReviewSummary,
  delivery: deliveryTerms('To the viewer’s address; null while there is none or it is out of reach.'),
  items: Part('Its items, in figures.', { averagePrice: Money }),
  active: Type.Boolean({ description: 'Whether owner and platform have it switched on.' }),
  open: Type.Boolean({ description: 'Whether it takes orders at this minute.' }),
  orders: Part('Its orders, in figures.', {
    unassigned: Part('Accepted orders without a rider.', {
      total: Type.Number({ description: 'Accepted orders that have no rider yet.' }),
    }),
  }),
  web: Part('On the web.', { link: Type.String({ description: 'Its page on the web.' }) }),
  viewer: Part('What you have to do with it.', {
    reacted: Type.Boolean({ description: 'Whether you have reacted.' }),
    reaction: Nullable(OneOf(reactions, 'How.'), 'Null while you have not.'),
  }),
}

/** A store as everybody sees it. */
export const Store = Record(storeFields, { description: 'A store.' })
export type Store = Static<typeof Store>
