import { alertUsers } from '#modules/alerts/index.ts'
import {
  alertStore,
  changedOrder,
  endDueRound,
  lockDueRound,
  type OrderRow,
  orderAlertData,
  orderAlertWords,
  orderOnOffer,
  orderOnOfferLater,
  publishOrder,
  readViewSource,
  startNextWave,
  type ViewSource,
  writeOrder,
} from '#modules/orders/index.ts'
import type { Tx } from '#platform/database/database.ts'
import { boolean, row, timestamp } from '#platform/database/row.ts'
import { sql } from '#platform/database/sql.ts'
import type { Services } from '#server/services.ts'
import { deliveryDuration } from './delivery-duration.ts'
import { endOffers, offerToRiders } from './offers.ts'
import { endOfferWindowTask, offerNextWaveTask, openOfferTask } from './tasks.ts'
import { ridersForWave, type Wave } from './wave-riders.ts'

/** An order on offer, and the riders to whom it was not offered before. */
interface OfferedOrder {
  order: ViewSource
  offered: string[]
}

/** Offers a locked order to the riders of its current wave and schedules the next wave. The caller writes the order. */
async function offerWave(tx: Tx, { config }: Services, order: ViewSource): Promise<OfferedOrder> {
  const { id: orderId, store_id: storeId, round, wave } = order
  const current: Wave = { orderId, storeId, round, wave }
  const riders = await ridersForWave(tx, config, current)
  const offered = riders.map(({ id }) => id)
  offerToRiders(tx, current, offered)
  // The delivery price of a vendor rider goes to the store.
  const pay = riders[0]?.category === 'vendor' ? order.tip : order.delivery_price
  const words = { ...orderAlertWords(order), pay }
  alertUsers(tx, riders, 'delivery-offered', { words, data: orderAlertData(order) }, order.now)
  const passed = wave * config.OFFER_WAVE_SECONDS
  if (passed < config.OFFER_SECONDS) {
    tx.addJob({
      task: offerNextWaveTask,
      payload: { orderId, wave: wave + 1 },
      key: `offer-wave:${orderId}`,
      runAt: new Date(order.deadline_at!.getTime() - (config.OFFER_SECONDS - passed) * 1000),
    })
  }
  const others = order.offers.filter(({ rider_id }) => !offered.includes(rider_id))
  const added = offered.map((rider_id) => ({ rider_id, status: 'pending' as const }))
  return { order: changedOrder(order, {}, { offers: [...others, ...added] }), offered }
}

/** Opens a round of offers for a locked order that needs a rider, with its first wave. The caller writes the order. */
export async function openRound(tx: Tx, services: Services, order: ViewSource): Promise<OfferedOrder> {
  const onOffer = orderOnOffer(order, services.config.OFFER_SECONDS)
  tx.addJob({
    task: endOfferWindowTask,
    payload: { orderId: order.id },
    key: `offer-window:${order.id}`,
    runAt: onOffer.deadline_at!,
  })
  return offerWave(tx, services, onOffer)
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

/** Opens the round of a locked order that needs a rider: now, or by a job in time for when a scheduled order is wanted. */
export async function openRoundInTime(tx: Tx, services: Services, order: ViewSource): Promise<OfferedOrder> {
  const opensAt = await scheduledOpening(tx, services, order)
  if (opensAt === null) return openRound(tx, services, order)
  tx.addJob({
    task: openOfferTask,
    payload: { orderId: order.id },
    key: `offer-open:${order.id}`,
    runAt: opensAt,
  })
  return { order: orderOnOfferLater(order, opensAt), offered: [] }
}

/** Opens the round of a scheduled order once it is due, unless its store has taken the notification back. */
export async function openScheduledRound(tx: Tx, services: Services, orderId: string): Promise<void> {
  if (!(await lockDueRound(tx, orderId))) return
  const before = await readViewSource(tx, services, orderId)
  const { order, offered } = await openRound(tx, services, before)
  writeOrder(tx, services, before, order, { offered })
}

/** Starts a wave that is due, unless the round has ended or is past it. */
export async function startWave(tx: Tx, services: Services, orderId: string, wave: number): Promise<void> {
  const { config } = services
  const secondsLeft = config.OFFER_SECONDS - (wave - 1) * config.OFFER_WAVE_SECONDS
  if (!(await startNextWave(tx, orderId, wave, secondsLeft))) return
  const before = await readViewSource(tx, services, orderId)
  const { order, offered } = await offerWave(tx, services, before)
  if (offered.length > 0) writeOrder(tx, services, before, order, { offered })
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
