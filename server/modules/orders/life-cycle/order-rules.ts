import type {
  ExecutionStatus,
  Fault,
  OrderPaymentStatus,
  OrderStatus,
  TimelineType,
  TrackingType,
} from '#contract/states.ts'

/** Who moves an order; `platform` is a timer or a payment. */
export const movers = ['customer', 'store', 'rider', 'operator', 'platform'] as const
export type Mover = (typeof movers)[number]

export interface Rule {
  by: readonly Mover[]
  from: readonly OrderStatus[]
  to: OrderStatus
  /** Only with one of these payment statuses. */
  payment?: readonly OrderPaymentStatus[]
  /** Only when the order is overdue: not picked up long after the promised time. */
  whenOverdue?: true
  /** Only until the deadline. */
  inTime?: true
  /** Only if the order has a carrier: a rider, or the store itself. */
  whenCarried?: true
  /** Only by the side that carries the order. */
  byCarrier?: true
  /** Only while the delivery code has attempts left. */
  withCode?: true
  /** The deadline of the order stays as it is; otherwise the move sets or clears it. */
  keepsDeadline?: true
  /** The new status of the named steps and stops. */
  trackings?: { readonly [type in TrackingType]?: ExecutionStatus }
  timelines?: { readonly [type in TimelineType]?: ExecutionStatus }
  /** The new status of all other steps and stops that have not ended. */
  rest?: ExecutionStatus
  /** The party at fault, if the move alone decides it. */
  fault?: Fault
  /** What happens to the money in escrow. */
  money?: 'refund' | 'refund-and-pay-arrived-rider' | 'settle' | 'settle-later' | 'by-fault'
}

const pickedUp = {
  trackings: {
    'rider-acceptance': 'completed',
    'rider-store-arrival': 'completed',
    'rider-pickup': 'completed',
    'customer-delivery': 'ongoing',
  },
  timelines: { source: 'completed', destination: 'ongoing' },
} as const

const delivered = {
  from: ['ongoing'],
  to: 'completed',
  trackings: { 'rider-customer-arrival': 'completed', 'customer-delivery': 'completed' },
  timelines: { destination: 'completed' },
} as const

/** The payment statuses of an order that can still be paid. */
export const unpaid = ['pending', 'failed'] as const satisfies OrderPaymentStatus[]

const cancelledWithRefund = { rest: 'cancelled', money: 'refund' } as const

/** Every move of an order. An order has ended in a status that is in no `from`. */
export const rules = {
  pay: {
    by: ['platform', 'customer'],
    from: ['pending'],
    payment: unpaid,
    to: 'pending',
    trackings: { 'customer-payment': 'completed', 'store-acceptance': 'ongoing' },
  },
  expire: {
    ...cancelledWithRefund,
    by: ['platform'],
    from: ['pending'],
    payment: unpaid,
    to: 'cancelled',
    trackings: { 'customer-payment': 'failed' },
  },
  cancel: { ...cancelledWithRefund, by: ['customer'], from: ['pending'], to: 'cancelled', fault: 'customer' },
  accept: {
    by: ['store', 'platform'],
    from: ['pending'],
    payment: ['paid'],
    inTime: true,
    to: 'accepted',
    trackings: { 'store-acceptance': 'completed', 'store-preparation': 'ongoing' },
    timelines: { source: 'ongoing' },
  },
  reject: {
    ...cancelledWithRefund,
    by: ['store'],
    from: ['pending'],
    payment: ['paid'],
    to: 'rejected',
    trackings: { 'store-acceptance': 'failed' },
    fault: 'store',
  },
  lapse: {
    ...cancelledWithRefund,
    by: ['platform'],
    from: ['pending'],
    payment: ['paid'],
    to: 'rejected',
    trackings: { 'store-acceptance': 'failed' },
    fault: 'store',
  },
  'make-ready': {
    by: ['store'],
    from: ['accepted'],
    to: 'ready',
    keepsDeadline: true,
    trackings: { 'store-preparation': 'completed' },
  },
  'call-off': {
    by: ['store'],
    from: ['accepted', 'ready'],
    to: 'cancelled',
    rest: 'cancelled',
    fault: 'store',
    money: 'refund-and-pay-arrived-rider',
  },
  'cancel-overdue': {
    ...cancelledWithRefund,
    by: ['customer', 'operator'],
    from: ['accepted', 'ready'],
    whenOverdue: true,
    to: 'cancelled',
  },
  'pick-up': { ...pickedUp, by: ['rider'], from: ['ready'], to: 'ongoing' },
  'hand-over': { ...pickedUp, by: ['store'], from: ['ready'], whenCarried: true, to: 'ongoing' },
  deliver: { ...delivered, by: ['rider', 'store'], byCarrier: true, withCode: true, money: 'settle' },
  'deliver-without-code': { ...delivered, by: ['store'], byCarrier: true, money: 'settle-later' },
  complete: { ...delivered, by: ['operator'], money: 'settle' },
  fail: {
    by: ['operator', 'rider'],
    from: ['ongoing'],
    to: 'failed',
    trackings: { 'customer-delivery': 'failed' },
    timelines: { destination: 'failed' },
    rest: 'cancelled',
    money: 'by-fault',
  },
} as const satisfies { [move: string]: Rule }

export type Move = keyof typeof rules
export const moves = Object.keys(rules) as Move[]
