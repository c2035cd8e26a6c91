import type { OperationId } from '#contract/operations/index.ts'
import type { Place } from './order-states.ts'

/** The callers, in the order of the columns below. */
export const askers = [
  'customer',
  'other customer',
  'owner',
  'other owner',
  'assistant',
  'assistant without',
  'other assistant',
  'rider',
  'offered rider',
  'other rider',
  'operator',
] as const
export type Asker = (typeof askers)[number]

/**
 * The expected result for each word of the table. A dash is covered by another line of the same operation.
 */
export const verdicts = {
  yes: /^20[08]$/,
  role: /^403 auth\.role\.forbidden$/,
  perm: /^403 store\.permission\.missing$/,
  order: /^404 order\.absent$/,
  store: /^404 store\.absent$/,
  none: /^404 complaint\.absent$/,
  state: /^409 order\.move\.illegal$/,
  empty: /^409 cart\.empty$/,
}
export type Verdict = keyof typeof verdicts

/**
 * Every operation on carts, orders and complaints: the variant, the status of the order, and the result for
 * each caller.
 */
export const permissions: [OperationId, string, Place, string][] = [
  // customer other | owner other assistant without other | rider offered other | operator
  ['getStoreCart', '', 'unpaid', 'yes yes | role role role role role | role role role | role'],
  ['updateStoreCart', '', 'unpaid', 'yes yes | role role role role role | role role role | role'],
  ['clearStoreCart', '', 'unpaid', 'yes yes | role role role role role | role role role | role'],
  ['checkoutStoreCart', '', 'unpaid', 'empty empty | role role role role role | role role role | role'],
  ['getCustomerCarts', '', 'unpaid', 'yes yes | role role role role role | role role role | role'],

  ['getOrder', '', 'unpaid', 'yes order | order order order order order | order order order | role'],
  ['getOrder', '', 'accepted, with rider', 'yes order | yes order yes order order | yes yes order | role'],
  ['getOrder', '', 'completed by rider', 'yes order | yes order yes order order | yes order order | role'],
  ['getOrderBySlug', '', 'unpaid', 'yes order | order order order order order | order order order | role'],
  [
    'getOrderBySlug',
    '',
    'accepted, with rider',
    'yes order | yes order yes order order | yes yes order | role',
  ],
  ['getOrderTracking', '', 'unpaid', 'yes order | order order order order order | role role role | role'],
  ['getOrderTracking', '', 'ongoing', 'yes order | yes order yes perm order | role role role | role'],
  ['getOrderWay', '', 'unpaid', 'role role | role role role role role | order order order | role'],
  ['getOrderWay', '', 'accepted, with rider', 'role role | role role role role role | yes yes order | role'],
  ['getOrderTimes', '', 'unpaid', 'yes order | order order order order order | order order order | role'],
  [
    'getOrderTimes',
    '',
    'accepted, with rider',
    'yes order | yes order yes perm order | yes yes order | role',
  ],
  ['getCallOffCost', '', 'unpaid', 'role role | order order order order order | role role role | role'],
  ['getCallOffCost', '', 'accepted', 'role role | yes order yes perm order | role role role | role'],
  ['getCallOffCost', '', 'paid', 'role role | state order state perm order | role role role | role'],
  ['takeOrderBack', '', 'unpaid', 'role role | order order role role role | role role role | role'],
  ['takeOrderBack', '', 'accepted', 'role role | state order role role role | role role role | role'],
  ['cancelOrder', '', 'unpaid', 'yes order | role role role role role | role role role | role'],
  ['cancelOrder', '', 'paid', 'yes order | role role role role role | role role role | role'],
  ['updateOrderDelivery', '', 'ongoing', 'yes order | role role role role role | role role role | role'],
  ['acceptOrder', '', 'unpaid', 'role role | order order order order order | order order order | role'],
  ['acceptOrder', '', 'paid', 'role role | yes order yes perm order | order order order | role'],
  ['acceptOrder', 'on offer', 'ready', 'role role | state order state perm order | order yes order | role'],
  ['rejectOrder', '', 'unpaid', 'role role | order order order order order | order order order | role'],
  ['rejectOrder', '', 'paid', 'role role | yes order yes perm order | order order order | role'],
  ['rejectOrder', '', 'accepted', 'role role | yes order yes perm order | order - order | role'],
  [
    'rejectOrder',
    'on offer',
    'accepted, with rider',
    'role role | - order - perm order | yes yes order | role',
  ],
  [
    'updateOrderStatus',
    'ready',
    'accepted',
    'role role | yes order yes perm order | order state order | role',
  ],
  [
    'updateOrderStatus',
    'ongoing',
    'ready, with rider',
    'role role | yes order yes perm order | - state order | role',
  ],
  [
    'updateOrderStatus',
    'ongoing',
    'ready, with rider',
    'role role | - order - perm order | yes state order | role',
  ],
  [
    'updateOrderStatus',
    'arrival',
    'accepted, with rider',
    'role role | state order state perm order | yes state order | role',
  ],
  [
    'updateOrderStatus',
    'code',
    'ongoing',
    'role role | state order state perm order | yes order order | role',
  ],
  ['notifyRiders', '', 'unpaid', 'role role | order order order order order | role role role | role'],
  ['notifyRiders', '', 'accepted', 'role role | yes order yes perm order | role role role | role'],
  ['unnotifyRiders', '', 'accepted', 'role role | yes order yes perm order | role role role | role'],

  ['getOrders', '', 'paid', 'yes yes | role role role role role | yes yes yes | role'],
  ['getOrdersByStatus', '', 'paid', 'yes yes | role role role role role | yes yes yes | role'],
  ['getStoreOrders', '', 'paid', 'role role | yes store yes perm store | role role role | role'],
  ['getStoreOrdersByStatus', '', 'paid', 'role role | yes store yes perm store | role role role | role'],
  ['getStoreOrdersMetadata', '', 'paid', 'role role | yes store yes perm store | role role role | role'],
  ['getStoreAnalytics', '', 'paid', 'role role | yes store yes perm store | role role role | role'],

  [
    'complainOnOrder',
    '',
    'completed by rider',
    'yes order | role role role role role | role role role | role',
  ],
  [
    'getOrderComplaint',
    '',
    'completed by rider',
    'yes none | role role role role role | role role role | role',
  ],
  [
    'deleteOrderComplaint',
    '',
    'completed by rider',
    'yes none | role role role role role | role role role | role',
  ],
  [
    'answerComplaint',
    '',
    'completed by rider',
    'role role | yes store yes perm store | role role role | role',
  ],
  ['getStoreOrderComplaints', '', 'paid', 'role role | yes store yes perm store | role role role | role'],

  ['failOrder', '', 'ongoing', 'role role | role role role role role | role role role | yes'],
  ['completeOrder', '', 'ongoing', 'role role | role role role role role | role role role | yes'],
  [
    'unassignRider',
    '',
    'accepted, with rider',
    'role role | role role role role role | role role role | yes',
  ],
  ['getOrderDispatch', '', 'ongoing', 'role role | role role role role role | role role role | yes'],
  ['getOrderDetails', '', 'ongoing', 'role role | role role role role role | role role role | yes'],
  ['findOrders', '', 'paid', 'role role | role role role role role | role role role | yes'],
  ['getComplaints', '', 'paid', 'role role | role role role role role | role role role | yes'],
  ['getComplaint', '', 'completed by rider', 'role role | role role role role role | role role role | yes'],
  [
    'decideComplaint',
    '',
    'completed by rider',
    'role role | role role role role role | role role role | yes',
  ],
  ['getOverview', '', 'paid', 'role role | role role role role role | role role role | yes'],
]
