import { operation } from '../operation.ts'
import { Item } from '../records/menu.ts'
import { Store } from '../records/store.ts'
import { Line, Nullable, OneOf, Record, Type } from '../schema.ts'
import { itemTypes, storeSorts, suggestionTypes } from '../states.ts'
import { viewerPoint } from './store.ts'

const group = 'stores'
const shared = { group, method: 'GET', callers: 'anyone', viewer: true, list: true, errors: [] } as const

const where = {
  ...viewerPoint,
  street: Type.Optional(Line(120, 'A street of Ile-Ife, instead of a point.', { examples: ['Lagere'] })),
}

const closed = Type.Optional(Type.Boolean({ description: 'Also what is closed now; left out by default.' }))
const point = { latitude: '7.4905', longitude: '4.5521' }

const reactedTo = {
  group,
  addition: true,
  method: 'GET',
  callers: ['customer'],
  list: true,
  errors: [],
  query: Record(viewerPoint),
  answer: Type.Array(Store),
  example: { as: 'customer' },
} as const

export const stores = {
  getStores: operation({
    ...shared,
    path: '/stores',
    summary: 'Get stores',
    description:
      'Stores that deliver to a point: the one given, that of a street, or your delivery address; without any of them, the best ' +
      'rated. `keyword` searches names, items and categories and forgives typing errors. Closed stores only if asked for, and after ' +
      'all open ones where a keyword is searched without a point; blocked ones never.',
    query: Record({
      ...where,
      closed,
      minRating: Type.Optional(
        Type.Number({ minimum: 1, maximum: 5, description: 'At least so many stars.' }),
      ),
      maxAveragePrice: Type.Optional(
        Type.Number({ minimum: 0, maximum: 1_000_000_000, description: 'Average price of an item, naira.' }),
      ),
      maxDeliveryPrice: Type.Optional(
        Type.Number({ minimum: 0, maximum: 1_000_000_000, description: 'To the point, naira.' }),
      ),
      maxDeliveryMinutes: Type.Optional(
        Type.Integer({ minimum: 1, maximum: 1440, description: 'At worst.' }),
      ),
      sort: Type.Optional(OneOf(storeSorts, 'What comes first; distance if left out and a point is known.')),
    }),
    answer: Type.Array(Store),
    example: { query: { ...point, keyword: 'jolof', closed: 'true' } },
  }),
  getFeaturedStores: operation({
    ...shared,
    path: '/stores/featured',
    summary: 'Get featured stores',
    description: 'Stores the platform features, nearest first where a point is known, else best rated.',
    query: Record({ ...where, closed }),
    answer: Type.Array(Store),
    example: { query: { closed: 'true' } },
  }),
  getMenuItemsFromStores: operation({
    ...shared,
    path: '/stores/menu-items',
    summary: 'Get menu items from stores',
    description:
      'Items of stores that deliver to the point, nearest store first; `keyword` searches names and categories.',
    query: Record({
      ...where,
      closed,
      type: Type.Optional(OneOf(itemTypes, 'Only combos, or only single items.')),
      maxPrice: Type.Optional(Type.Number({ minimum: 0, maximum: 1_000_000_000, description: 'Naira.' })),
    }),
    answer: Type.Array(Item),
    example: { query: { ...point, keyword: 'rice', closed: 'true' } },
  }),
  getFoodRecommendations: operation({
    ...shared,
    path: '/stores/recommendations',
    summary: 'Get food recommendations',
    description:
      'Items for you: of what you ordered and of stores you love, and what people with like tastes order; for a newcomer, what is ' +
      'liked around. Never from a store you blocked.',
    query: Record({ ...where, closed }),
    answer: Type.Array(Item),
    example: { as: 'customer', query: { closed: 'true' } },
  }),
  getSearchSuggestions: operation({
    group,
    addition: true,
    method: 'GET',
    path: '/stores/suggestions',
    summary: 'Get search suggestions',
    description:
      'What somebody who types may mean: names of dishes, the most ordered first, and of stores that deliver to the point, nearest ' +
      'first; at most six and four. Forgives typing errors. Also of stores that are closed now.',
    callers: 'anyone',
    viewer: true,
    query: Record({ ...where, keyword: Line(100, 'What was typed so far.', { examples: ['jolof'] }) }),
    answer: Type.Array(
      Record({
        type: OneOf(suggestionTypes, 'What it is the name of.'),
        name: Type.String({ description: 'To search by.' }),
        slug: Nullable(Type.String(), 'Of a store; null for a dish, which several stores may have.'),
      }),
      { description: 'Dishes first.' },
    ),
    errors: [],
    example: { query: { ...point, keyword: 'jolof' } },
  }),
  getLovedStores: operation({
    ...reactedTo,
    path: '/stores/loved',
    summary: 'Get loved stores',
    description:
      'The stores you love, last loved first, also those that are closed now. `keyword` searches the name. Stores that ' +
      'are switched off or deleted, and those you have blocked, are left out.',
  }),
  getBlockedStores: operation({
    ...reactedTo,
    path: '/stores/blocked',
    summary: 'Get blocked stores',
    description:
      'The stores you have blocked, last blocked first, also those that are closed now. `keyword` searches the name. Stores that ' +
      'are switched off or deleted are left out. unblockStore brings one back into the other lists.',
  }),
}
