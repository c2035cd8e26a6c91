import type { Order } from '#contract/records/order.ts'
import type { Tx } from '#platform/database/database.ts'
import type { Already } from '#platform/operations/outcome.ts'
import { invalidField, Refusal } from '#platform/operations/refusal.ts'
import { quantityText } from '#platform/quantity-text.ts'
import { implement, type Services } from '#server/services.ts'
import { findWrongCode } from './life-cycle/delivery-code.ts'
import { lockForStoreOrRider, sideOf } from './life-cycle/lock-order.ts'
import type { Move } from './life-cycle/order-rules.ts'
import { canMove, refuseMove } from './life-cycle/order-state.ts'
import { performMove } from './life-cycle/perform-move.ts'
import { recordArrival } from './life-cycle/rider-arrival.ts'
import type { OrderRow } from './order-row.ts'

type Side = 'store' | 'rider'
type Step = { status: 'ready' | 'ongoing' | 'completed' | 'failed'; code?: string }

/** The move for each status and side. A status that a side cannot set is a move it cannot make. */
const moves: { [status in Exclude<Step['status'], 'completed'>]: { [by in Side]: Move } } = {
  ready: { store: 'make-ready', rider: 'make-ready' },
  ongoing: { store: 'hand-over', rider: 'pick-up' },
  failed: { store: 'fail', rider: 'fail' },
}

function moveFor({ status, code }: Step, by: Side): Move {
  if (status !== 'completed') return moves[status][by]
  if (code !== undefined) return 'deliver'
  if (by === 'rider') throw invalidField('code', 'missing', 'must be the customer’s')
  return 'deliver-without-code'
}

function performStep(
  tx: Tx,
  services: Services,
  order: OrderRow,
  move: Move,
  by: Side,
): Promise<Order | Already<Order>> {
  if (move !== 'fail') return performMove(tx, services, order, [move], { by })
  const time = quantityText(services.config.NO_SHOW_MINUTES, 'minute')
  if (canMove(order, move, by) && !order.waited)
    throw new Refusal('order.no-show.too-early', { values: { time } })
  return performMove(tx, services, order, [move], {
    by,
    fault: 'customer',
    reason: 'The customer did not come',
  })
}

export const updateOrderStatus = implement(
  'updateOrderStatus',
  async ({ params: { orderId }, body, actor, services, transaction }) => {
    const by = sideOf(actor)
    if ('tracking' in body) {
      return transaction(async (tx) => {
        const order = await lockForStoreOrRider(tx, services, actor, orderId)
        if (by === 'store') throw refuseMove(order, by)
        return recordArrival(tx, services, order, body.tracking)
      })
    }
    const move = moveFor(body, by)
    return transaction(async (tx) => {
      const order = await lockForStoreOrRider(tx, services, actor, orderId)
      const wrong = move === 'deliver' ? await findWrongCode(tx, services, order, by, body.code!) : undefined
      return wrong ?? performStep(tx, services, order, move, by)
    })
  },
)
