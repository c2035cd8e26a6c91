import type { OrderAction } from '#contract/states.ts'
import { type KeptAction, until } from './document.ts'
import { isWaiting, needsRider } from './needs-rider.ts'
import type { OrderRow } from './order-row.ts'
import { canMove, hasEnded, isInTime, isUnpaid, type Move, type Mover } from './order-state.ts'
import type { ViewSource } from './view-source.ts'

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

function byMove(order: OrderRow, by: keyof typeof moving): KeptAction[] {
  const actions = moving[by].flatMap(([action, move]) =>
    canMove(order, move, by) ? [until(isInTime(move) ? order.deadline_at : null, action)] : [],
  )
  return [...new Set(actions)]
}

const isWith = (order: OrderRow, by: Mover) => (by === 'rider' ? order.rider_id !== null : true)

const mayComplain = ({ complaint_ends_at, now }: ViewSource) =>
  complaint_ends_at !== null && complaint_ends_at > now

/** What is done without moving it. */
function others(order: ViewSource, by: keyof typeof moving): KeptAction[] {
  const when = (condition: boolean, action: KeptAction): KeptAction[] => (condition ? [action] : [])
  if (by === 'customer') {
    return [
      ...when(isUnpaid(order) && !order.payment_ended, until(order.payment_expires_at, 'pay')),
      ...when(!hasEnded(order), 'update-delivery'),
      ...when(mayComplain(order), until(order.complaint_ends_at, 'complain')),
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

/** What a side may do with the order now, and until when, where it ends with time. */
export const actionsOf = (order: ViewSource, by: keyof typeof moving): KeptAction[] =>
  isWith(order, by) ? [...byMove(order, by), ...others(order, by)] : []

/** What a rider may do with what is on offer. */
export const actionsOnOffer = (order: OrderRow): KeptAction[] =>
  order.deadline_ended ? ['reject'] : [until(order.deadline_at, 'accept'), 'reject']
