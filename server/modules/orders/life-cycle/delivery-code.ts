import type { ErrorCode } from '#contract/errors.ts'
import { alertOperators } from '#modules/alerts/index.ts'
import type { Tx } from '#platform/database/database.ts'
import { boolean, row } from '#platform/database/row.ts'
import { sql } from '#platform/database/sql.ts'
import type { Actor } from '#platform/operations/call.ts'
import { refuseField } from '#platform/operations/refusal.ts'
import { isSame } from '#platform/secrets.ts'
import type { Services } from '#server/services.ts'
import { type OrderRow, orderAlertData } from '../order-row.ts'
import { publishOrder } from '../views/publish-order.ts'
import { lockForStoreOrRider, sideOf } from './lock-order.ts'
import { orderAlertWords } from './order-alerts.ts'
import { canMove } from './order-state.ts'

const isRight = (order: OrderRow, code: string): boolean => isSame(order.code, code)

const CodeLock = row({ code_locked: boolean })

async function countWrongCode(tx: Tx, services: Services, order: OrderRow): Promise<void> {
  const { code_locked } = await tx.one(
    CodeLock,
    sql`
    UPDATE orders SET code_tries = code_tries + 1, code_locked = code_tries + 1 >= ${services.config.HAND_OVER_TRIES}
    WHERE id = ${order.id} RETURNING code_locked`,
  )
  if (!code_locked) return
  await alertOperators(tx, 'order-code-locked', {
    words: orderAlertWords(order),
    data: orderAlertData(order),
  })
  await publishOrder(tx, services, order.id)
}

/** Refuses a wrong code. The attempt is counted in a transaction of its own, which the refusal does not roll back, with the order locked. */
export async function requireDeliveryCode(
  services: Services,
  actor: Actor,
  orderId: string,
  code: string,
): Promise<void> {
  const refused = await services.db.transaction(async (tx): Promise<ErrorCode | undefined> => {
    const order = await lockForStoreOrRider(tx, actor, orderId)
    if (order.status === 'ongoing' && order.code_locked) return 'order.code.locked'
    // A delivery that is not possible at all is refused by the move.
    if (!canMove(order, 'deliver', sideOf(actor)) || isRight(order, code)) return undefined
    await countWrongCode(tx, services, order)
    return 'order.code.incorrect'
  })
  if (refused) throw refuseField(refused, 'code')
}
