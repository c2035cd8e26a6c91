import { alertOperators } from '#modules/alerts/index.ts'
import type { Tx } from '#platform/database/database.ts'
import { RefusalAfterCommit, refuseField } from '#platform/operations/refusal.ts'
import { isSame } from '#platform/secrets.ts'
import type { Services } from '#server/services.ts'
import { type OrderRow, orderAlertData } from '../order-row.ts'
import { writeOrder } from '../views/publish-order.ts'
import type { ViewSource } from '../views/view-source.ts'
import { changedOrder, updateOrder } from './change-order.ts'
import { orderAlertWords } from './order-alerts.ts'
import type { Mover } from './order-rules.ts'
import { canMove } from './order-state.ts'

const isRight = (order: OrderRow, code: string): boolean => isSame(order.code, code)

async function countWrongCode(tx: Tx, services: Services, order: ViewSource): Promise<void> {
  const code_tries = order.code_tries + 1
  const code_locked = code_tries >= services.config.HAND_OVER_TRIES
  const after = changedOrder(order, { code_tries, code_locked })
  if (!code_locked) return updateOrder(tx, order, after)
  await alertOperators(tx, 'order-code-locked', {
    words: orderAlertWords(order),
    data: orderAlertData(order),
  })
  writeOrder(tx, services, order, after)
}

/**
 * Checks the delivery code for a locked order. A wrong code is counted, and the refusal is returned instead of thrown, so that the count is
 * committed first.
 */
export async function findWrongCode(
  tx: Tx,
  services: Services,
  order: ViewSource,
  by: Mover,
  code: string,
): Promise<RefusalAfterCommit | undefined> {
  if (order.status === 'ongoing' && order.code_locked)
    return new RefusalAfterCommit(refuseField('order.code.locked', 'code'))
  // If the order cannot be delivered at all, the move itself is refused later, whatever the code.
  if (!canMove(order, 'deliver', by) || isRight(order, code)) return undefined
  await countWrongCode(tx, services, order)
  return new RefusalAfterCommit(refuseField('order.code.incorrect', 'code'))
}
