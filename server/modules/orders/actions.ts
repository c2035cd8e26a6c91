import type { OrderAction } from '#contract/states.ts'
import { isWaiting, needsRider } from './needs-rider.ts'
import type { OrderRow } from './order-row.ts'
import { canMove, hasEnded, type Move, type Mover } from './order-state.ts'

/** Actions that are a move of the order, by side. */
const moving: { [by in 'customer' | 'store' | 'rider']: [OrderAction, Move][] } = {
  customer: [
    ['cancel', 'cancel'],
    ['cancel', 'cancel-overdue'],
  ],
  store: [
    ['accept', 'accept'],
    ['reject', 'reject'],
    ['reject', 'call-off'],
    ['ready', 'make-ready'],
    ['ongoing', 'hand-over'],
    ['completed', 'deliver'],
    ['completed', 'deliver-without-code'],
  ],
  rider: [
    ['ongoing', 'pick-up'],
    ['completed', 'deliver'],
  ],
}

const byMove = (order: OrderRow, by: keyof typeof moving): OrderAction[] => [
  ...new Set(moving[by].flatMap(([action, move]) => (canMove(order, move, by) ? [action] : []))),
]

const isWith = (order: OrderRow, by: Mover) => (by === 'rider' ? order.rider_id !== null : true)

/** An order, and whether its customer can complain. */
type Seen = OrderRow & { may_complain?: boolean }

/** What is done without moving it. */
function others(order: Seen, by: keyof typeof moving): OrderAction[] {
  const when = (condition: boolean, action: OrderAction): OrderAction[] => (condition ? [action] : [])
  if (by === 'customer') {
    return [
      ...when(order.status === 'pending' && order.payment_status === 'pending', 'pay'),
      ...when(!hasEnded(order), 'update-delivery'),
      ...when(order.may_complain ?? false, 'complain'),
    ]
  }
  if (by === 'store') {
    return [
      ...when(needsRider(order) && !order.riders_notified, 'notify-riders'),
      ...when(needsRider(order) && order.riders_notified, 'unnotify-riders'),
    ]
  }
  return [
    ...when(isWaiting(order), 'reject'),
    ...when(isWaiting(order) && order.rider_arrived_at === null, 'rider-store-arrival'),
    ...when(order.status === 'ongoing' && order.customer_arrived_at === null, 'rider-customer-arrival'),
    ...when(order.status === 'ongoing' && order.waited, 'failed'),
  ]
}

/** What a side may do with the order now. */
export const actionsOf = (order: Seen, by: keyof typeof moving): OrderAction[] =>
  isWith(order, by) ? [...byMove(order, by), ...others(order, by)] : []
