import { Id, Nullable, OneOf, Record, type Static, Type } from '../schema.ts'
import { reactions, storeCategories } from '../states.ts'
import { Location } from './location.ts'
import { Money } from './money.ts'
import { Picture } from './picture.ts'
import { ReviewSummary } from './review-summary.ts'

export const storeFields = {
  id: Id('The store.'),
  slug: Type.String({ description: 'Short readable name, for addresses.', examples: ['iya-basira'] }),
  name: Type.String({ description: 'The name over the door.' }),
  telephone: Type.String({ description: 'International format with leading +.' }),
  category: OneOf(storeCategories, 'What it sells.'),
  picture: Nullable(Picture),
  locations: Type.Array(Location, { description: 'Where it is; food is picked up at the first.' }),
  review: ReviewSummary,
  delivery: Record({
    price: Record({
      min: Money,
      max: Money,
      actual: Nullable(Money, 'To the viewer’s address; null while there is none or it is out of reach.'),
    }),
    time: Record({
      min: Type.Number({ description: 'Minutes, at best.' }),
      max: Type.Number({ description: 'Minutes, at worst.' }),
    }),
  }),
  items: Record({ averagePrice: Money }),
  active: Type.Boolean({ description: 'Whether owner and platform have it switched on.' }),
  open: Type.Boolean({ description: 'Whether it takes orders at this minute.' }),
  orders: Record({
    unassigned: Record({ total: Type.Number({ description: 'Accepted orders that have no rider yet.' }) }),
  }),
  web: Record({ link: Type.String({ description: 'Its page on the web.' }) }),
  viewer: Record({
    reacted: Type.Boolean({ description: 'Whether you have reacted.' }),
    reaction: Nullable(OneOf(reactions, 'How.'), 'Null while you have not.'),
  }),
}

/** A store as everybody sees it. */
export const Store = Record(storeFields, { description: 'A store.' })
export type Store = Static<typeof Store>
