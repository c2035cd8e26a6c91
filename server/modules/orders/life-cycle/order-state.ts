import type { OrderStatus } from '#contract/states.ts'
import type { Refusal } from '#platform/operations/refusal.ts'
import { refuseInState } from '#platform/operations/refuse-in-state.ts'
import type { OrderRow } from '../order-row.ts'
import { type Move, type Mover, type Rule, rules, unpaid } from './order-rules.ts'

const ruleOf = (move: Move): Rule => rules[move]

/** The columns that decide which moves are possible. */
export type MovableOrder = Pick<
  OrderRow,
  'status' | 'payment_status' | 'overdue' | 'deadline_ended' | 'code_locked' | 'delivers_itself' | 'rider_id'
>

/** The side that delivers the order; undefined while a rider is needed and none is assigned. */
function carrierOf(order: MovableOrder): Mover | undefined {
  if (order.delivers_itself) return 'store'
  return order.rider_id === null ? undefined : 'rider'
}

/** Whether this side can make the move now. */
export function canMove(order: MovableOrder, move: Move, by: Mover): boolean {
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

/** Customers and riders see `accepted` instead of `ready`. */
export const withoutReady = (status: OrderStatus): OrderStatus => (status === 'ready' ? 'accepted' : status)

/** Refuses a move, naming the status of the order as this side sees it. */
export function refuseMove(
  { status, fault }: Pick<OrderRow, 'status' | 'fault'>,
  by: Mover,
  code: 'order.move.illegal' | 'complaint.too-early' = 'order.move.illegal',
): Refusal {
  const visibleStatus = by === 'customer' || by === 'rider' ? withoutReady(status) : status
  return refuseInState(code, { status: visibleStatus, fault })
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
export const isBeforePickup = ({ status }: Pick<OrderRow, 'status'>): boolean =>
  status === 'accepted' || status === 'ready'

/** Whether the order is accepted, not picked up, and needs a rider but has none. */
export const needsRider = (order: MovableOrder): boolean =>
  isBeforePickup(order) && !order.delivers_itself && order.rider_id === null
