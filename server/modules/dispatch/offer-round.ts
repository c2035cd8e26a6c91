import { alertUsers } from '#modules/alerts/index.ts'
import {
  alertStore,
  endDueRound,
  lockDueRound,
  type OrderRow,
  orderAlertData,
  orderAlertWords,
  publishOrder,
  scheduleRound,
  startNextWave,
  startRound,
} from '#modules/orders/index.ts'
import type { Tx } from '#platform/database/database.ts'
import { boolean, row, timestamp } from '#platform/database/row.ts'
import { sql } from '#platform/database/sql.ts'
import type { Services } from '#server/services.ts'
import { deliveryDuration } from './delivery-duration.ts'
import { endOffers, offerToRiders } from './offers.ts'
import { endOfferWindowTask, offerNextWaveTask, openOfferTask } from './tasks.ts'
import { ridersForWave, type Wave } from './wave-riders.ts'

/** Offers a locked order to the riders of its current wave and schedules the next wave; answers the riders. */
async function offerWave(tx: Tx, { config }: Services, order: OrderRow): Promise<string[]> {
  const { id: orderId, store_id: storeId, round, wave } = order
  const current: Wave = { orderId, storeId, round, wave }
  const { riders, category } = await ridersForWave(tx, config, current)
  await offerToRiders(tx, current, riders)
  // The delivery price of a vendor rider goes to the store.
  const pay = category === 'vendor' ? order.tip : order.delivery_price
  await alertUsers(tx, riders, 'delivery-offered', {
    words: { ...orderAlertWords(order), pay },
    data: orderAlertData(order),
  })
  const passed = wave * config.OFFER_WAVE_SECONDS
  if (passed < config.OFFER_SECONDS) {
    tx.addJob({
      task: offerNextWaveTask,
      payload: { orderId, wave: wave + 1 },
      key: `offer-wave:${orderId}`,
      runAt: new Date(order.deadline_at!.getTime() - (config.OFFER_SECONDS - passed) * 1000),
    })
  }
  return riders
}

/** Opens a round of offers for a locked order that needs a rider; answers the riders of its first wave. The caller publishes the order. */
export async function openRound(tx: Tx, services: Services, orderId: string): Promise<string[]> {
  const order = await startRound(tx, orderId, services.config.OFFER_SECONDS)
  tx.addJob({
    task: endOfferWindowTask,
    payload: { orderId },
    key: `offer-window:${orderId}`,
    runAt: order.deadline_at!,
  })
  return offerWave(tx, services, order)
}

const RoundOpening = row({ opens_at: timestamp, is_later: boolean })

/** When the round of a scheduled order opens, so that a rider is at the store when it must leave; null where that is now. */
async function scheduledOpening(tx: Tx, { config }: Services, order: OrderRow): Promise<Date | null> {
  if (order.scheduled_for === null) return null
  const { opens_at, is_later } = await tx.one(
    RoundOpening,
    sql`
    SELECT opens_at, opens_at > service_now() AS is_later
    FROM orders JOIN store ON store.id = store_id, LATERAL (
      SELECT date_trunc('milliseconds',
        scheduled_for - ${deliveryDuration(config)} - ${config.OFFER_AHEAD_MINUTES} * interval '1 minute') AS opens_at
    ) AS offering
    WHERE orders.id = ${order.id}`,
  )
  return is_later ? opens_at : null
}

/**
 * Opens the round of a locked order that needs a rider: now, or by a job in time for when a scheduled order is wanted. Answers
 * the riders it is offered to now; the caller publishes the order.
 */
export async function openRoundInTime(tx: Tx, services: Services, order: OrderRow): Promise<string[]> {
  const opensAt = await scheduledOpening(tx, services, order)
  if (opensAt === null) return openRound(tx, services, order.id)
  await scheduleRound(tx, order.id, opensAt)
  tx.addJob({
    task: openOfferTask,
    payload: { orderId: order.id },
    key: `offer-open:${order.id}`,
    runAt: opensAt,
  })
  return []
}

/** Opens the round of a scheduled order once it is due, unless its store has taken the notification back. */
export async function openScheduledRound(tx: Tx, services: Services, orderId: string): Promise<void> {
  if (!(await lockDueRound(tx, orderId))) return
  const offered = await openRound(tx, services, orderId)
  await publishOrder(tx, services, orderId, { offered })
}

/** Starts a wave that is due, unless the round has ended or is past it. */
export async function startWave(tx: Tx, services: Services, orderId: string, wave: number): Promise<void> {
  const { config } = services
  const secondsLeft = config.OFFER_SECONDS - (wave - 1) * config.OFFER_WAVE_SECONDS
  const order = await startNextWave(tx, orderId, wave, secondsLeft)
  if (!order) return
  const offered = await offerWave(tx, services, order)
  if (offered.length > 0) await publishOrder(tx, services, orderId, { offered })
}

/** Ends a round whose time is over without a rider, and informs its riders and the store. False where the round is not over. */
export async function endRound(tx: Tx, services: Services, orderId: string): Promise<boolean> {
  const order = await endDueRound(tx, orderId)
  if (!order) return false
  const ended = await endOffers(tx, orderId, 'lapsed')
  await alertStore(tx, order, 'delivery-untaken')
  await publishOrder(tx, services, orderId, { ended })
  const streams = [`store:${order.store_id}`, ...ended.map((riderId) => `user:${riderId}`)]
  const data = { orderId, slug: order.slug }
  tx.emit(...streams.map((stream) => ({ stream, event: 'rider.order.assignment.time.ended' as const, data })))
  return true
}
