import { alertUsers } from '#modules/alerts/index.ts'
import { endOffers, offerTo, ridersOfWave, type Wave, wayOf } from '#modules/dispatch/index.ts'
import type { Tx } from '#platform/database/database.ts'
import { sql } from '#platform/database/sql.ts'
import type { Services } from '#server/services.ts'
import { alertStore, wordsOf } from './order-alerts.ts'
import { type OrderRow, orderColumns, toldOf } from './order-row.ts'
import { publishOrder } from './publish-order.ts'
import { endOfferWindowTask, offerNextWaveTask, openOfferTask } from './tasks.ts'

/** Offers a locked order to the riders of its present wave, and sees to the next. Answers whom. */
async function offerWave(tx: Tx, { config }: Services, order: OrderRow): Promise<string[]> {
  const { id: orderId, store_id: storeId, round, wave } = order
  const present: Wave = { orderId, storeId, round, wave }
  const { riders, category } = await ridersOfWave(tx, config, present)
  await offerTo(tx, present, riders)
  // The delivery price of a vendor rider goes to the store.
  const pay = category === 'vendor' ? order.tip : order.delivery_price
  await alertUsers(tx, riders, 'delivery-offered', {
    words: { ...wordsOf(order), pay },
    data: toldOf(order),
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

/** Puts a locked order that needs a rider on offer. Answers to whom at first; the caller publishes it. */
export async function openRound(tx: Tx, services: Services, orderId: string): Promise<string[]> {
  const order = await tx.one<OrderRow>(sql`
    UPDATE orders SET riders_notified = true, offered_at = service_now(), round = round + 1, wave = 1,
      deadline_at = service_now() + ${services.config.OFFER_SECONDS} * interval '1 second'
    WHERE id = ${orderId} RETURNING ${orderColumns}`)
  tx.addJob({
    task: endOfferWindowTask,
    payload: { orderId },
    key: `offer-window:${orderId}`,
    runAt: order.deadline_at!,
  })
  return offerWave(tx, services, order)
}

/** When riders are to be asked for an order wanted later, so that one is at the store when it must leave; null where that is now. */
async function laterOpening(tx: Tx, { config }: Services, order: OrderRow): Promise<Date | null> {
  if (order.scheduled_for === null) return null
  const { opens_at, is_later } = await tx.one<{ opens_at: Date; is_later: boolean }>(sql`
    SELECT opens_at, opens_at > service_now() AS is_later
    FROM orders JOIN store ON store.id = store_id, LATERAL (
      SELECT date_trunc('milliseconds',
        scheduled_for - ${wayOf(config)} - ${config.OFFER_AHEAD_MINUTES} * interval '1 minute') AS opens_at
    ) AS offering
    WHERE orders.id = ${order.id}`)
  return is_later ? opens_at : null
}

/**
 * Notifies riders of a locked order that needs one: puts it on offer now, or sees to it that it will be in time for when it is
 * wanted. Answers to whom it is on offer; the caller publishes it.
 */
export async function offerInTime(tx: Tx, services: Services, order: OrderRow): Promise<string[]> {
  const opensAt = await laterOpening(tx, services, order)
  if (opensAt === null) return openRound(tx, services, order.id)
  await tx.run(sql`
    UPDATE orders SET riders_notified = true, offered_at = ${opensAt}, deadline_at = NULL WHERE id = ${order.id}`)
  tx.addJob({
    task: openOfferTask,
    payload: { orderId: order.id },
    key: `offer-open:${order.id}`,
    runAt: opensAt,
  })
  return []
}

/** Puts an order on offer whose time for that has come, unless its store no longer wants it to be. */
export async function openWaiting(tx: Tx, services: Services, orderId: string): Promise<void> {
  const due = await tx.maybe(sql`
    SELECT FROM orders
    WHERE id = ${orderId} AND riders_notified AND deadline_at IS NULL AND offered_at <= service_now() FOR UPDATE`)
  if (!due) return
  const offered = await openRound(tx, services, orderId)
  await publishOrder(tx, services, orderId, { offered })
}

/** Goes on to a wave whose time has come, unless the round has ended or come further. */
export async function openWave(tx: Tx, services: Services, orderId: string, wave: number): Promise<void> {
  const { config } = services
  const left = config.OFFER_SECONDS - (wave - 1) * config.OFFER_WAVE_SECONDS
  const order = await tx.maybe<OrderRow>(sql`
    UPDATE orders SET wave = ${wave}
    WHERE id = ${orderId} AND riders_notified AND wave < ${wave} AND deadline_at > service_now()
      AND deadline_at - ${left} * interval '1 second' <= service_now()
    RETURNING ${orderColumns}`)
  if (!order) return
  const offered = await offerWave(tx, services, order)
  if (offered.length > 0) await publishOrder(tx, services, orderId, { offered })
}

/** Ends a round that nobody took in its time, and tells those who could have and the store. False where it has not come to that. */
export async function endRound(tx: Tx, services: Services, orderId: string): Promise<boolean> {
  const order = await tx.maybe<OrderRow>(sql`
    UPDATE orders SET riders_notified = false, deadline_at = NULL
    WHERE id = ${orderId} AND riders_notified AND deadline_at <= service_now()
    RETURNING ${orderColumns}`)
  if (!order) return false
  const left = await endOffers(tx, orderId, 'lapsed')
  await alertStore(tx, order, 'delivery-untaken')
  await publishOrder(tx, services, orderId, { left })
  const streams = [`store:${order.store_id}`, ...left.map((riderId) => `user:${riderId}`)]
  const data = { orderId, slug: order.slug }
  tx.emit(...streams.map((stream) => ({ stream, event: 'rider.order.assignment.time.ended' as const, data })))
  return true
}
