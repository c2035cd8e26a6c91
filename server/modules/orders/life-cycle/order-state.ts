import type {
  ExecutionStatus,
  Fault,
  OrderPaymentStatus,
  OrderStatus,
  TimelineType,
  TrackingType,
} from '#contract/states.ts'
import type { Refusal } from '#platform/operations/refusal.ts'
import { refuseStanding } from '#platform/operations/standing.ts'
import type { OrderRow } from '../order-row.ts'

/** Who moves an order; `platform` is a timer or a payment. */
export const movers = ['customer', 'store', 'rider', 'operator', 'platform'] as const
export type Mover = (typeof movers)[number]

export interface Rule {
  by: readonly Mover[]
  from: readonly OrderStatus[]
  to: OrderStatus
  /** Only with one of these payment statuses. */
  payment?: readonly OrderPaymentStatus[]
  /** Only once nobody has picked it up long after the promised time. */
  whenOverdue?: true
  /** Only until the deadline. */
  inTime?: true
  /** Only where somebody carries it: a rider, or the store itself. */
  whenCarried?: true
  /** Only by the side that carries it. */
  byCarrier?: true
  /** Only while the customer's code may still be tried. */
  withCode?: true
  /** The deadline runs on. */
  keepsDeadline?: true
  /** What becomes of its steps and stops. */
  trackings?: { readonly [type in TrackingType]?: ExecutionStatus }
  timelines?: { readonly [type in TimelineType]?: ExecutionStatus }
  /** What becomes of those that have not ended. */
  rest?: ExecutionStatus
  /** Whose fault such an end is, where the move alone decides it. */
  fault?: Fault
  /** What becomes of the money in escrow. */
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
const unpaid = ['pending', 'failed'] as const satisfies OrderPaymentStatus[]

const cancelledWithRefund = { rest: 'cancelled', money: 'refund' } as const

/** Every move of an order. A status that is in no `from` is an end. */
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

const ruleOf = (move: Move): Rule => rules[move]

/** The side that delivers it; undefined while no rider has it. */
function carrierOf(order: OrderRow): Mover | undefined {
  if (order.delivers_itself) return 'store'
  return order.rider_id === null ? undefined : 'rider'
}

/** Whether this side can make the move now. */
export function canMove(order: OrderRow, move: Move, by: Mover): boolean {
  const rule = ruleOf(move)
  const carrier = carrierOf(order)
  return (
    rule.by.includes(by) &&
    rule.from.includes(order.status) &&
    (rule.payment === undefined || rule.payment.includes(order.payment_status)) &&
    (!rule.whenOverdue || order.overdue) &&
    (!rule.inTime || !order.deadline_ended) &&
    (!rule.whenCarried || carrier !== undefined) &&
    (!rule.byCarrier || carrier === by) &&
    (!rule.withCode || !order.code_locked)
  )
}

/** Whether the order can still be paid. */
export const isUnpaid = ({ status, payment_status }: Pick<OrderRow, 'status' | 'payment_status'>): boolean =>
  status === 'pending' && unpaid.some((each) => each === payment_status)

/** Customers and riders do not see `ready`. */
export const withoutReady = (status: OrderStatus): OrderStatus => (status === 'ready' ? 'accepted' : status)

/** Refuses a move, naming the status of the order as this side sees it. */
export function refuseMove(
  { status, fault }: Pick<OrderRow, 'status' | 'fault'>,
  by: Mover,
  code: 'order.move.illegal' | 'complaint.too-early' = 'order.move.illegal',
): Refusal {
  const visibleStatus = by === 'customer' || by === 'rider' ? withoutReady(status) : status
  return refuseStanding(code, { status: visibleStatus, fault })
}

export function requireMove(order: OrderRow, move: Move, by: Mover): Rule {
  if (!canMove(order, move, by)) throw refuseMove(order, by)
  return ruleOf(move)
}

/** Whether the last move was one of these, by this side. */
export const hasMoved = (order: OrderRow, moves: readonly Move[], by: Mover): boolean =>
  order.moved_by === by && order.last_move !== null && moves.includes(order.last_move)

const statusesWithMoves = new Set(Object.values<Rule>(rules).flatMap(({ from }) => from))

/** Whether no move leads out of the status. */
export const hasEnded = ({ status }: { status: OrderStatus }): boolean => !statusesWithMoves.has(status)

/** Whether the order is accepted and not picked up. */
export const isBeforePickup = ({ status }: OrderRow): boolean => status === 'accepted' || status === 'ready'

/** Whether the order is to be delivered by a rider and has none. */
export const needsRider = (order: OrderRow): boolean =>
  isBeforePickup(order) && !order.delivers_itself && order.rider_id === null
