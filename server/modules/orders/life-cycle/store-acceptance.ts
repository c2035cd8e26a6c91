import type { Operations } from '#contract/operations/index.ts'
import type { Tx } from '#platform/database/database.ts'
import { type Fragment, fragment } from '#platform/database/sql.ts'
import type { Call } from '#platform/operations/call.ts'
import type { Outcome } from '#platform/operations/outcome.ts'
import { invalidField } from '#platform/operations/refusal.ts'
import type { Services } from '#server/services.ts'
import type { OrderRow } from '../order-row.ts'
import { lockForStore } from './lock-order.ts'
import { moveOrder } from './move-order.ts'
import { performMove } from './perform-move.ts'

/** The time that a store promises by accepting: preparation and the way, or the time that was wanted. */
export const setPromisedTime = (preparationMinutes: number): Fragment => fragment`
  promised_at = greatest(scheduled_for, service_now() + ${preparationMinutes} * interval '1 minute'
    + (SELECT delivery_minutes_max FROM store WHERE store.id = store_id) * interval '1 minute')`

/** Accepts the order for a store that accepts by itself. */
export const acceptAutomatically = (tx: Tx, services: Services, order: OrderRow) =>
  moveOrder(tx, services, order, 'accept', {
    by: 'platform',
    also: setPromisedTime(services.config.PREPARATION_MINUTES),
  })

/** acceptOrder by a store or its assistant; dispatch/accept-order.ts tells the roles apart. */
export const acceptAsStore = ({
  params,
  body,
  actor,
  services,
  transaction,
}: Call<Operations['acceptOrder'], Services>): Promise<Outcome<Operations['acceptOrder']>> =>
  transaction(async (tx) => {
    const order = await lockForStore(tx, actor, params.orderId)
    const also = setPromisedTime(body.preparationMinutes ?? services.config.PREPARATION_MINUTES)
    return performMove(tx, services, order, ['accept'], { by: 'store', also })
  })

/** rejectOrder by a store or its assistant; dispatch/reject-order.ts tells the roles apart. */
export async function rejectAsStore({
  params,
  body: { reason },
  actor,
  services,
  transaction,
}: Call<Operations['rejectOrder'], Services>): Promise<Outcome<Operations['rejectOrder']>> {
  if (reason === undefined) throw invalidField('reason', 'missing', 'must be told to the customer')
  return transaction(async (tx) => {
    const order = await lockForStore(tx, actor, params.orderId)
    return performMove(tx, services, order, ['reject', 'call-off'], { by: 'store', reason })
  })
}
