import type { Operations } from '#contract/operations/index.ts'
import { dateOf, minutesOf, minutesToDoor, paceOf, readyInTime } from '#modules/expected-times/index.ts'
import type { Tx } from '#platform/database/database.ts'
import type { Call } from '#platform/operations/call.ts'
import type { Outcome } from '#platform/operations/outcome.ts'
import { invalidField } from '#platform/operations/refusal.ts'
import type { Config } from '#server/config.ts'
import type { Services } from '#server/services.ts'
import { metresOf } from '../order-times.ts'
import type { ViewSource } from '../views/view-source.ts'
import type { OrderChanges } from './change-order.ts'
import { lockForStore } from './lock-order.ts'
import { moveOrder } from './move-order.ts'
import { performMove } from './perform-move.ts'

/**
 * What a store promises by accepting, preparation plus delivery or the requested time, together with the pace that was learned for the
 * store.
 */
export const setPromisedTime =
  (config: Config, preparationMinutes: number) =>
  ({ now, scheduled_for, store, known_pace, items_count, ...order }: ViewSource): OrderChanges => {
    const minutes = preparationMinutes + store.delivery_minutes_max
    const pace = paceOf(known_pace, { items: items_count, metres: metresOf(order) })
    const delivery = { ...store, from: order.source_location, to: order.delivery_location }
    const ready = readyInTime({
      soonest: minutesOf(now) + preparationMinutes,
      wanted: scheduled_for,
      toDoor: minutesToDoor(config, delivery, pace),
    })
    return {
      promised_at: new Date(Math.max(scheduled_for?.getTime() ?? 0, now.getTime() + minutes * 60_000)),
      said_ready_at: dateOf(ready),
      pace,
    }
  }

export const acceptAutomatically = (tx: Tx, services: Services, order: ViewSource) =>
  moveOrder(tx, services, order, 'accept', {
    by: 'platform',
    also: setPromisedTime(services.config, services.config.PREPARATION_MINUTES),
  })

/** acceptOrder by a store or its assistant; dispatch/accept-order.ts selects by role. */
export const acceptAsStore = ({
  params,
  body,
  actor,
  services,
  transaction,
}: Call<Operations['acceptOrder'], Services>): Promise<Outcome<Operations['acceptOrder']>> =>
  transaction(async (tx) => {
    const order = await lockForStore(tx, services, actor, params.orderId, { isAccepted: false })
    const { config } = services
    const also = setPromisedTime(config, body.preparationMinutes ?? config.PREPARATION_MINUTES)
    return performMove(tx, services, order, ['accept'], { by: 'store', also })
  })

/** rejectOrder by a store or its assistant; dispatch/reject-order.ts selects by role. */
export async function rejectAsStore({
  params,
  body: { reason },
  actor,
  services,
  transaction,
}: Call<Operations['rejectOrder'], Services>): Promise<Outcome<Operations['rejectOrder']>> {
  if (reason === undefined) throw invalidField('reason', 'missing', 'must be told to the customer')
  return transaction(async (tx) => {
    const order = await lockForStore(tx, services, actor, params.orderId, { isAccepted: false })
    return performMove(tx, services, order, ['reject', 'call-off'], { by: 'store', reason })
  })
}
