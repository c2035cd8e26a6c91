import type * as states from '#contract/states.ts'

const orderStatuses = ['pending', 'accepted', 'ongoing', 'completed', 'rejected', 'cancelled', 'failed']

/** The enumerations of the interface, by their names in contract/states.ts. */
export const words = {
  customerOrderStatuses: orderStatuses,
  storeOrderStatuses: [...orderStatuses, 'ready'],
  orderPaymentStatuses: ['pending', 'paid', 'failed', 'expired', 'partially-refunded', 'refunded'],
  transactionStatuses: ['pending', 'processing', 'completed', 'failed', 'reversed'],
  ticketStatuses: ['open', 'in-progress', 'resolved', 'closed'],
  messageStatuses: ['sent', 'delivered', 'read', 'failed'],
  verificationStatuses: ['unverified', 'pending', 'verified', 'rejected'],
  roleStatuses: ['pending', 'active', 'rejected', 'suspended', 'revoked'],
  executionStatuses: ['pending', 'ongoing', 'completed', 'failed', 'cancelled', 'skipped'],
  requestStatuses: ['pending', 'accepted', 'rejected', 'revoked'],
  complaintStatuses: ['open', 'accepted', 'rejected', 'withdrawn'],
  customerTransactionCategories: ['top-up-in', 'refund-in', 'payment-out', 'withdrawal-out'],
  riderTransactionCategories: [
    'delivery-in',
    'tip-in',
    'compensation-in',
    'refund-in',
    'withdrawal-out',
    'charge-out',
  ],
  storeTransactionCategories: [
    'order-in',
    'delivery-in',
    'refund-in',
    'refund-out',
    'commission-out',
    'withdrawal-out',
    'charge-out',
  ],
  transactionTypes: ['credit', 'debit'],
  paymentMethods: ['single-transfer', 'wallet', 'card'],
  orderTypes: ['combo', 'non-combo', 'mixed'],
  timelineTypes: ['source', 'destination'],
  trackingTypes: [
    'customer-payment',
    'store-acceptance',
    'store-preparation',
    'rider-acceptance',
    'rider-store-arrival',
    'rider-pickup',
    'rider-customer-arrival',
    'customer-delivery',
  ],
  storeCategories: ['food'],
  reactions: ['love'],
  roles: ['customer', 'rider', 'store', 'assistant'],
  riderCategories: ['independent', 'platform', 'vendor'],
} as const satisfies { [name in keyof typeof states]?: readonly string[] }

/**
 * The tables of the interface: each field with its type, written down separately from the contract, which must
 * match. A list of words is an enumeration, a list with a table is an array, and a question mark after a name
 * means null if there is no value.
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

/** A place in an order: without coordinates for users who are not, or no longer, involved. */
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

const summary: Table = {
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
  category: words.storeCategories,
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
  viewer: { reacted: 'boolean', 'reaction?': words.reactions },
}

const profile: Table = {
  id: 'string',
  active: 'boolean',
  name: 'string',
  role: {
    main: [...words.roles, 'operator'],
    'category?': words.riderCategories,
    status: words.roleStatuses,
  },
  verified: 'boolean',
  'picture?': picture,
  review: reviewSummary,
}

export const user: Table = { ...profile, locations: [location], telephone: 'string' }

/** A person in an order, whose phone number is hidden before it is accepted and after it has ended. */
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
  type: words.transactionTypes,
  category: [
    ...new Set([
      ...words.customerTransactionCategories,
      ...words.riderTransactionCategories,
      ...words.storeTransactionCategories,
    ]),
  ],
  payment: {
    method: words.paymentMethods,
    'bank?': bankRecord,
    status: words.transactionStatuses,
  },
  summary: { title: 'string', ...summary },
  dateCreated: 'timestamp',
  // Never stored in an event: null there, a URL everywhere else.
  receipt: { image: { 'url?': 'string' }, pdf: { 'url?': 'string' } },
  'store?': store,
  'order?': { id: 'string', slug: 'string' },
}

export const order: Table = {
  id: 'string',
  slug: 'string',
  type: words.orderTypes,
  status: words.storeOrderStatuses,
  payment: {
    'method?': words.paymentMethods,
    'bank?': bankRecord,
    status: words.orderPaymentStatuses,
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
      status: words.executionStatuses,
      location: placeOfOrder,
      type: words.timelineTypes,
    },
  ],
  trackings: [
    {
      dateCreated: 'timestamp',
      status: words.executionStatuses,
      type: words.trackingTypes,
      message: 'string',
    },
  ],
}
