import { words } from './words.ts'

/**
 * The tables of the interface: each field with its kind, written down apart from the contract that must promise the same.
 * A list of words is one of them, a list of a table many of it; a question mark: null where there is no value.
 */
export type Kind =
  | 'string'
  | 'number'
  | 'boolean'
  | 'timestamp'
  | readonly string[]
  | readonly [Table]
  | Table
export interface Table {
  [field: string]: Kind
}

export const money: Table = { currency: 'string', amount: 'number' }

const coordinates: Table = { latitude: 'number', longitude: 'number' }

export const location: Table = {
  city: 'string',
  street: 'string',
  description: 'string',
  coordinates,
}

/** A place in an order: who has nothing to do with it yet, or any more, is not told the point. */
const placeOfOrder: Table = {
  city: 'string',
  street: 'string',
  description: 'string',
  'coordinates?': coordinates,
}

export const picture: Table = { mimeType: 'string', url: 'string' }

export const bankRecord: Table = {
  id: 'string',
  code: 'string',
  name: 'string',
  account: { name: 'string', number: 'string' },
}

export const reviewSummary: Table = { totalRaters: 'number', rating: 'number' }

export const summary: Table = {
  items: { count: 'number', price: money },
  packs: { count: 'number', price: money },
  delivery: { price: money },
  service: { price: money },
  bill: { price: money },
}

export const store: Table = {
  id: 'string',
  slug: 'string',
  name: 'string',
  telephone: 'string',
  category: words['store category'],
  'picture?': picture,
  locations: [location],
  review: reviewSummary,
  delivery: {
    price: { min: money, max: money, 'actual?': money },
    time: { min: 'number', max: 'number' },
  },
  items: { averagePrice: money },
  active: 'boolean',
  open: 'boolean',
  orders: { unassigned: { total: 'number' } },
  web: { link: 'string' },
  viewer: { reacted: 'boolean', 'reaction?': words.reaction },
}

const profile: Table = {
  id: 'string',
  active: 'boolean',
  name: 'string',
  role: {
    main: [...words.role, 'operator'],
    'category?': words['rider category'],
    status: words['role status'],
  },
  verified: 'boolean',
  'picture?': picture,
  review: reviewSummary,
}

export const user: Table = { ...profile, locations: [location], telephone: 'string' }

/** A person in an order, who is not called before it is taken nor after it has ended. */
const personOfOrder: Table = { ...profile, locations: [placeOfOrder], 'telephone?': 'string' }

const window: Table = { timestamp: { 'start?': 'timestamp', 'end?': 'timestamp' } }

export const accountUser: Table = {
  ...user,
  banks: [bankRecord],
  wallet: { balance: money, pin: { enabled: 'boolean' } },
  orders: { statuses: { ongoing: window, accepted: window }, box: { locked: 'boolean' } },
  'email?': 'string',
  emailVerified: 'boolean',
  notifications: { push: { enabled: 'boolean' } },
  delivery: { 'location?': location, 'telephone?': 'string' },
}

export const transaction: Table = {
  id: 'string',
  slug: 'string',
  type: words['transaction type'],
  category: [
    ...new Set([
      ...words['customer transaction category'],
      ...words['rider transaction category'],
      ...words['store transaction category'],
    ]),
  ],
  payment: {
    method: words['payment method'],
    'bank?': bankRecord,
    status: words['transaction status'],
  },
  summary: { title: 'string', ...summary },
  dateCreated: 'timestamp',
  // Never stored in an event: null there, an address everywhere else.
  receipt: { image: { 'url?': 'string' }, pdf: { 'url?': 'string' } },
  'store?': store,
  'order?': { id: 'string', slug: 'string' },
}

export const order: Table = {
  id: 'string',
  slug: 'string',
  type: words['order type'],
  status: words['store order status'],
  payment: {
    'method?': words['payment method'],
    'bank?': bankRecord,
    status: words['order payment status'],
  },
  dateCreated: 'timestamp',
  store: { ...store, manuallyCompleted: 'boolean' },
  storeAccepted: 'boolean',
  customer: { ...personOfOrder, canCancelOrder: 'boolean' },
  'rider?': { ...personOfOrder, dateAccepted: 'timestamp' },
  ridersNotified: 'boolean',
  delivery: { location: placeOfOrder, 'telephone?': 'string', message: 'string' },
  summary,
  timelines: [
    {
      dateCreated: 'timestamp',
      status: words['execution status'],
      location: placeOfOrder,
      type: words['timeline type'],
    },
  ],
  trackings: [
    {
      dateCreated: 'timestamp',
      status: words['execution status'],
      type: words['tracking type'],
      message: 'string',
    },
  ],
}
