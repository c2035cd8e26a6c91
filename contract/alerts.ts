import type { StorePermission } from './states.ts'

/** The data that an alert may have besides its text. All values are strings. */
export const alertDetails = {
  orderId: 'The order.',
  slug: 'Of the order: what a person reads out.',
  storeId: 'The store. Every alert of a store has it.',
  transactionId: 'The transaction.',
  adjustmentId: 'The adjustment.',
  chatId: 'The chat.',
  messageId: 'The message.',
  ticketId: 'The ticket.',
  reason: 'Why, in the words of whoever gave it.',
} as const
type AlertDetail = keyof typeof alertDetails

const alertReaders = ['customer', 'rider', 'assistant', 'owner', 'store', 'operators'] as const
/** `owner` is the owner of a store as a person; `store` is the store, with everybody who works for it. */
export type AlertReader = (typeof alertReaders)[number]

interface AlertKind {
  meaning: string
  to: readonly AlertReader[]
  /** For an alert of a store: the permission needed to see it; `owner` for its owner only. */
  needs?: StorePermission | 'owner'
  data: readonly AlertDetail[]
  /** Data that the alert has only if it exists. */
  optional?: readonly AlertDetail[]
}

const people = ['customer', 'rider', 'assistant', 'owner'] as const
const everybody = [...people, 'operators'] as const
/** Who has a wallet. */
const holders = ['customer', 'rider', 'store'] as const
const order = ['orderId', 'slug'] as const

/** Every type of alert. The text of each is made by a function of the server with the same name. */
const alertTypes = {
  'password-reset': { meaning: 'The password was reset by a code.', to: people, data: [] },
  'password-changed': { meaning: 'The password was changed.', to: everybody, data: [] },
  'telephone-changed': { meaning: 'The telephone was changed.', to: everybody, data: [] },
  'pin-changed': { meaning: 'The pin of the wallet was changed.', to: holders, needs: 'owner', data: [] },
  'pin-reset': {
    meaning: 'The pin of the wallet was reset by a code.',
    to: holders,
    needs: 'owner',
    data: [],
  },
  'pin-locked': {
    meaning: 'The pin of the wallet was wrong too often.',
    to: holders,
    needs: 'owner',
    data: [],
  },
  'role-active': {
    meaning: 'The role became active, by an operator or by the first store that accepted the request.',
    to: people,
    data: [],
    optional: ['reason'],
  },
  'role-rejected': {
    meaning: 'An operator rejected the role.',
    to: ['rider', 'assistant', 'owner'],
    data: ['reason'],
  },
  'role-suspended': {
    meaning: 'An operator suspended the account.',
    to: people,
    data: ['reason'],
  },
  'role-revoked': {
    meaning: 'The role ended, by an operator or with the last store the person worked for.',
    to: people,
    data: [],
    optional: ['reason'],
  },
  'adjustment-proposed': {
    meaning: 'Another operator proposes to change the balance of a wallet.',
    to: ['operators'],
    data: ['adjustmentId', 'reason'],
  },
  'provider-balance-low': {
    meaning: 'A withdrawal waits, as the balance at the payment provider is too low. At most once an hour.',
    to: ['operators'],
    data: [],
  },
  'withdrawal-failed': {
    meaning: 'The bank did not take a withdrawal; amount and fee are back.',
    to: holders,
    needs: 'money',
    data: ['transactionId', 'reason'],
  },
  'withdrawal-reversed': {
    meaning: 'A withdrawal came back after it had succeeded; amount and fee are back.',
    to: holders,
    needs: 'money',
    data: ['transactionId', 'reason'],
  },
  'withdrawal-contradiction': {
    meaning: 'A withdrawal was given back, and the provider now says it was sent. `reason` is its reference.',
    to: ['operators'],
    data: ['transactionId', 'reason'],
  },
  'wallet-credited': {
    meaning:
      'Money came into the wallet: a top-up, a payment that its order did not need or that an operator assigned, or an adjustment ' +
      'by an operator, with the `reason` given.',
    to: holders,
    needs: 'money',
    data: ['transactionId'],
    optional: [...order, 'reason'],
  },
  'wallet-debited': {
    meaning: 'An operator took money out of the wallet by an adjustment.',
    to: holders,
    needs: 'money',
    data: ['transactionId', 'reason'],
  },
  'payout-initiated': {
    meaning:
      'An operator sends money of the wallet to the bank. Should the bank not take it, `withdrawal-failed` follows.',
    to: ['customer'],
    data: ['transactionId'],
  },
  'debt-arisen': {
    meaning: 'A charge was more than the wallet had: the rest is owed.',
    to: ['rider', 'store'],
    needs: 'money',
    data: ['transactionId'],
    optional: order,
  },
  'debt-collected': {
    meaning: 'Something owed was taken from what came into the wallet.',
    to: ['rider', 'store'],
    needs: 'money',
    data: ['transactionId'],
    optional: order,
  },
  'suspense-new': {
    meaning: 'Money arrived that belongs to no payment. At most once an hour.',
    to: ['operators'],
    data: [],
  },
  'complaint-new': {
    meaning: 'A customer complains on an order. `reason` is the complaint.',
    to: ['store'],
    needs: 'orders',
    data: [...order, 'reason'],
  },
  'complaint-answered': { meaning: 'The store answered the complaint.', to: ['customer'], data: order },
  'complaint-withdrawn': {
    meaning: 'The customer took the complaint back.',
    to: ['store'],
    needs: 'orders',
    data: order,
  },
  'complaint-accepted': {
    meaning: 'An operator accepted a complaint.',
    to: ['customer', 'store'],
    needs: 'orders',
    data: [...order, 'reason'],
  },
  'complaint-rejected': {
    meaning: 'An operator rejected a complaint.',
    to: ['customer', 'store'],
    needs: 'orders',
    data: [...order, 'reason'],
  },
  'store-paused': {
    meaning: 'Somebody paused the store, or moved the end of its pause: it takes no orders until then.',
    to: ['store'],
    needs: 'orders',
    data: [],
  },
  'store-resumed': {
    meaning: 'Somebody ended the pause of the store before its time.',
    to: ['store'],
    needs: 'orders',
    data: [],
  },
  'order-new': { meaning: 'An order was paid.', to: ['store'], needs: 'orders', data: order },
  'order-waiting': {
    meaning: 'An order still waits to be accepted.',
    to: ['store'],
    needs: 'orders',
    data: order,
  },
  'order-accepted': { meaning: 'The store accepted the order.', to: ['customer'], data: order },
  'order-rejected': {
    meaning: 'The store rejected the order, or did not accept it in time; the bill is in the wallet.',
    to: ['customer'],
    data: order,
    optional: ['reason'],
  },
  'order-lapsed': {
    meaning: 'The store did not accept the order in time.',
    to: ['store'],
    needs: 'orders',
    data: order,
    optional: ['reason'],
  },
  'order-expired': {
    meaning: 'The order was not paid in time.',
    to: ['customer'],
    data: order,
    optional: ['reason'],
  },
  'order-cancelled': {
    meaning: 'The store or an operator cancelled the order; the bill is in the wallet.',
    to: ['customer'],
    data: order,
    optional: ['reason'],
  },
  'order-withdrawn': {
    meaning: 'The customer or an operator cancelled the order.',
    to: ['store'],
    needs: 'orders',
    data: order,
    optional: ['reason'],
  },
  'order-ongoing': { meaning: 'The order was picked up.', to: ['customer'], data: order },
  'order-completed': { meaning: 'The order was delivered.', to: ['customer'], data: order },
  'order-failed': {
    meaning: 'The order could not be delivered.',
    to: ['customer'],
    data: order,
    optional: ['reason'],
  },
  'order-again': {
    meaning: 'The payment came too late and is in the wallet; the cart is as it was.',
    to: ['customer'],
    data: [...order, 'storeId'],
  },
  'order-delayed': {
    meaning:
      'The order will be at the door later than the acceptance or the last of these said; it says when. To the store while it has the food.',
    to: ['customer', 'store'],
    needs: 'orders',
    data: order,
  },
  'order-overdue': {
    meaning: 'An order is not picked up long after the promised time.',
    to: ['operators'],
    data: order,
  },
  'order-code-locked': {
    meaning: 'The hand-over code of an order was wrong too often.',
    to: ['operators'],
    data: order,
  },
  'delivery-offered': { meaning: 'An order is on offer to the rider.', to: ['rider'], data: order },
  'delivery-ready': { meaning: 'An order that the rider took is ready.', to: ['rider'], data: order },
  'delivery-arrived': { meaning: 'The rider is at the door.', to: ['customer'], data: order },
  'delivery-given-up': {
    meaning: 'The rider gave the order back; it is on offer again.',
    to: ['store'],
    needs: 'orders',
    data: order,
  },
  'delivery-unassigned': {
    meaning: 'The rider can no longer bring the order; it is offered to others.',
    to: ['store'],
    needs: 'orders',
    data: order,
  },
  'delivery-untaken': {
    meaning: 'The time in which riders could take the order ended without one.',
    to: ['store'],
    needs: 'orders',
    data: order,
  },
  'delivery-cancelled': {
    meaning: 'An order that the rider took was cancelled.',
    to: ['rider'],
    data: order,
    optional: ['reason'],
  },
  'delivery-taken-away': {
    meaning:
      'The order was taken from the rider, by an operator, by the owner of the store, or with the work for the store.',
    to: ['rider'],
    data: order,
    optional: ['reason'],
  },
  'delivery-failed': {
    meaning: 'The order did not reach the customer.',
    to: ['store', 'rider'],
    needs: 'orders',
    data: order,
    optional: ['reason'],
  },
  'message-new': {
    meaning: 'Somebody wrote in a chat. A chat has one unread alert at a time.',
    to: ['customer', 'rider', 'assistant', 'store'],
    needs: 'chat',
    data: ['chatId', 'messageId'],
  },
  'ticket-new': {
    meaning: 'A party opened a ticket. At most once in ten minutes.',
    to: ['operators'],
    data: ['ticketId'],
  },
  'ticket-answered': {
    meaning: 'An operator answered a ticket.',
    to: [...people, 'store'],
    needs: 'chat',
    data: ['ticketId'],
  },
  'ticket-resolved': {
    meaning: 'An operator resolved a ticket.',
    to: [...people, 'store'],
    needs: 'chat',
    data: ['ticketId'],
  },
  'ticket-closed': {
    meaning: 'An operator closed a ticket.',
    to: [...people, 'store'],
    needs: 'chat',
    data: ['ticketId'],
  },
} as const satisfies { [type: string]: AlertKind }

export type AlertType = keyof typeof alertTypes

export const alertTypeNames = Object.keys(alertTypes) as [AlertType, ...AlertType[]]

export const alertKind = (type: AlertType): AlertKind => alertTypes[type]

type Optional<T extends AlertType> = T extends AlertType
  ? (typeof alertTypes)[T] extends { optional: readonly (infer D extends AlertDetail)[] }
    ? D
    : never
  : never

/** The data of an alert, by its type. */
export type AlertData<T extends AlertType> = {
  [detail in (typeof alertTypes)[T]['data'][number]]: string
} & { [detail in Optional<T>]?: string }
