import type { OrderAction } from '#contract/states.ts'
import type { Config } from '#server/config.ts'
import type { Move, Mover } from '../life-cycle/order-rules.ts'
import { canMove, hasEnded, isBeforePickup, isUnpaid, needsRider } from '../life-cycle/order-state.ts'
import type { ShownOrder } from './order-version.ts'

/** Actions that are a move of the order, by side. */
const moveActions: { [by in 'customer' | 'store' | 'rider']: [OrderAction, Move][] } = {
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

function actionsByMove(order: ShownOrder, by: keyof typeof moveActions): OrderAction[] {
  const actions = moveActions[by].flatMap(([action, move]) => (canMove(order, move, by) ? [action] : []))
  return [...new Set(actions)]
}

const isParty = (order: ShownOrder, by: Mover) => (by === 'rider' ? order.rider_id !== null : true)

/** A complaint is possible for COMPLAINT_HOURS after the order has ended, unless there is one already. */
const mayComplain = ({ status, ended_at, complained, now }: ShownOrder, { COMPLAINT_HOURS }: Config) =>
  (status === 'completed' || status === 'failed') &&
  !complained &&
  ended_at!.getTime() + COMPLAINT_HOURS * 3_600_000 > now.getTime()

/** Actions that are not a move of the order. */
function otherActions(order: ShownOrder, by: keyof typeof moveActions, config: Config): OrderAction[] {
  const when = (condition: boolean, action: OrderAction): OrderAction[] => (condition ? [action] : [])
  if (by === 'customer') {
    return [
      ...when(isUnpaid(order) && !order.payment_ended, 'pay'),
      ...when(!hasEnded(order), 'update-delivery'),
      ...when(mayComplain(order, config), 'complain'),
    ]
  }
  if (by === 'store') {
    return [
      ...when(needsRider(order) && !order.riders_notified, 'notify-riders'),
      ...when(needsRider(order) && order.riders_notified, 'unnotify-riders'),
    ]
  }
  return [
    ...when(isBeforePickup(order), 'reject'),
    ...when(isBeforePickup(order) && order.rider_arrived_at === null, 'rider-store-arrival'),
    ...when(order.status === 'ongoing' && order.customer_arrived_at === null, 'rider-customer-arrival'),
    ...when(order.status === 'ongoing' && order.waited, 'failed'),
  ]
}

/** The actions of a side on the order now. */
export const actionsOf = (order: ShownOrder, by: keyof typeof moveActions, config: Config): OrderAction[] =>
  isParty(order, by) ? [...actionsByMove(order, by), ...otherActions(order, by, config)] : []

/** The actions of a rider on an offer. */
export const actionsOnOffer = (order: ShownOrder): OrderAction[] =>
  order.deadline_ended ? ['reject'] : ['accept', 'reject']
