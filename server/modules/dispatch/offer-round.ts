import { alertUsers } from '#modules/alerts/index.ts'
import {
  alertStore,
  changedOrder,
  endDueRound,
  lockFirstWave,
  lockWaitingRound,
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
import { endOffers, offerToRiders, readChoices } from './offers.ts'
import {
  endOfferWindowTask,
  offerNextChoiceTask,
  offerNextWaveTask,
  openOfferTask,
  roundKey,
} from './tasks.ts'
import { type OfferRiders, ridersForOffer, type Wave, type WaveRider } from './wave-riders.ts'

/** An order on offer, and the riders to whom it was not offered before. */
interface OfferedOrder {
  order: ViewSource
  offered: string[]
}

const waveOf = ({ id: orderId, store_id: storeId, round, wave }: ViewSource): Wave => ({
  orderId,
  storeId,
  round,
  wave,
})

/** Offers a locked order to riders and tells them. `choice` is the place of a single rider in the plan. */
function offerTo(
  tx: Tx,
  { metrics }: Services,
  order: ViewSource,
  riders: readonly WaveRider[],
  choice: number | null,
): OfferedOrder {
  const offered = riders.map(({ id }) => id)
  offerToRiders(tx, waveOf(order), offered, choice)
  // The delivery price of a vendor rider goes to the store.
  const pay = riders[0]?.category === 'vendor' ? order.tip : order.delivery_price
  const words = { ...orderAlertWords(order), pay }
  alertUsers(tx, [...riders], 'delivery-offered', { words, data: orderAlertData(order) }, order.now)
  const by = choice === null ? 'wave' : choice === 1 ? 'first choice' : 'later choice'
  tx.afterCommit(() => metrics.observeOffers({ by, count: offered.length }))
  const others = order.offers.filter(({ rider_id }) => !offered.includes(rider_id))
  const added = offered.map((rider_id) => ({ rider_id, status: 'pending' as const }))
  return { order: changedOrder(order, {}, { offers: [...others, ...added] }), offered }
}

/** Schedules the wave after the current one of an order. */
function scheduleNextWave(
  tx: Tx,
  { config }: Services,
  { id: orderId, wave, deadline_at }: ViewSource,
): void {
  const passed = wave * config.OFFER_WAVE_SECONDS
  if (passed >= config.OFFER_SECONDS) return
  tx.addJob({
    task: offerNextWaveTask,
    payload: { orderId, wave: wave + 1 },
    key: roundKey('offer-wave', orderId),
    runAt: new Date(deadline_at!.getTime() - (config.OFFER_SECONDS - passed) * 1000),
  })
}

/**
 * Offers an order in its first wave: to the rider that the plan prefers, alone, for some seconds; then to the next best; then to the
 * riders of the wave. `asked` is how many have been asked one by one.
 */
function offerInTurn(
  tx: Tx,
  services: Services,
  order: ViewSource,
  { plan, wave }: OfferRiders,
  asked: number,
): OfferedOrder {
  const { PLAN_CHOICES, PLAN_CHOICE_SECONDS, OFFER_WAVE_SECONDS } = services.config
  const next = plan?.choices[0]
  const mayAsk = asked < PLAN_CHOICES && (asked + 1) * PLAN_CHOICE_SECONDS <= OFFER_WAVE_SECONDS
  if (!next || !mayAsk) return offerTo(tx, services, order, wave, null)
  tx.addJob({
    task: offerNextChoiceTask,
    payload: { orderId: order.id, round: order.round },
    key: roundKey('offer-choice', order.id),
    runAt: new Date(order.now.getTime() + PLAN_CHOICE_SECONDS * 1000),
  })
  return offerTo(tx, services, order, [next], asked + 1)
}

/**
 * Opens a round of offers for a locked order that needs a rider, with its first wave. The caller writes the order. `riders` are those
 * that were found for it already.
 */
export async function openRound(
  tx: Tx,
  services: Services,
  order: ViewSource,
  riders?: OfferRiders,
): Promise<OfferedOrder> {
  const onOffer = orderOnOffer(order, services.config.OFFER_SECONDS)
  tx.addJob({
    task: endOfferWindowTask,
    payload: { orderId: order.id },
    key: roundKey('offer-window', order.id),
    runAt: onOffer.deadline_at!,
  })
  const found = riders ?? (await ridersForOffer(tx.reads, services.config, waveOf(onOffer)))
  const opened = offerInTurn(tx, services, onOffer, found, 0)
  scheduleNextWave(tx, services, onOffer)
  return opened
}

const RoundOpening = row({ opens_at: timestamp, is_later: boolean })

/** When the round of a scheduled order opens, so that a rider is at the store when it must leave; null where that is now. */
async function scheduledOpening({ reads }: Tx, { config }: Services, order: OrderRow): Promise<Date | null> {
  if (order.scheduled_for === null) return null
  const { opens_at, is_later } = await reads.one(
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

/** An order that has no part in the plan yet waits so long for the next one. */
const planWaitMs = 3000
/** A planned time that is no further away than this is now. */
const dueWithinMs = 2000
/** What the store was told of the time stays while it is no more wrong than this. */
const toldWithinMs = 60_000

/** When the plan wants the first rider to be asked; null where that is now, or where no plan is followed. */
function plannedOpening({ plan }: OfferRiders, now: Date, waits: boolean): Date | null {
  if (!plan) return null
  if (plan.ask_at === null) return waits ? new Date(now.getTime() + planWaitMs) : null
  const askAt = new Date(plan.ask_at)
  return askAt.getTime() > now.getTime() + dueWithinMs ? askAt : null
}

/**
 * Opens the round of a locked order that needs a rider: now, or by a job when the plan wants riders to be asked, or in time for when
 * a scheduled order is wanted. `waits` is false where it has waited for a plan already.
 */
export async function openRoundInTime(
  tx: Tx,
  services: Services,
  order: ViewSource,
  waits = true,
): Promise<OfferedOrder> {
  const scheduledAt = await scheduledOpening(tx, services, order)
  const riders = scheduledAt
    ? undefined
    : await ridersForOffer(tx.reads, services.config, { ...waveOf(order), round: order.round + 1, wave: 1 })
  const opensAt = scheduledAt ?? plannedOpening(riders!, order.now, waits)
  if (opensAt === null) return openRound(tx, services, order, riders)
  tx.addJob({
    task: openOfferTask,
    payload: { orderId: order.id },
    key: roundKey('offer-open', order.id),
    runAt: opensAt,
  })
  return { order: orderOnOfferLater(order, opensAt), offered: [] }
}

/** Whether a time to ask riders is too far from the one that the store was told. */
export const isAnotherOpening = (opensAt: Date, told: Date): boolean =>
  Math.abs(opensAt.getTime() - told.getTime()) > toldWithinMs

/**
 * Opens the round of an order that waits, or tells its store when that will be if the plan has another time for it now. Does nothing
 * where the store has taken the notification back.
 */
export async function openWaitingRound(tx: Tx, services: Services, orderId: string): Promise<void> {
  if (!(await lockWaitingRound(tx, orderId))) return
  const before = await readViewSource(tx, services, orderId)
  const { order, offered } = await openRoundInTime(tx, services, before, false)
  if (order.deadline_at !== null || isAnotherOpening(order.offered_at!, before.offered_at!))
    writeOrder(tx, services, before, order, { offered })
}

/** Starts a wave that is due, unless the round has ended or is past it. */
export async function startWave(tx: Tx, services: Services, orderId: string, wave: number): Promise<void> {
  const { config } = services
  const secondsLeft = config.OFFER_SECONDS - (wave - 1) * config.OFFER_WAVE_SECONDS
  if (!(await startNextWave(tx, orderId, wave, secondsLeft))) return
  const before = await readViewSource(tx, services, orderId)
  const { wave: riders } = await ridersForOffer(tx, config, waveOf(before))
  const { order, offered } = offerTo(tx, services, before, riders, null)
  scheduleNextWave(tx, services, before)
  if (offered.length > 0) writeOrder(tx, services, before, order, { offered })
}

/**
 * Asks the next rider of the plan, or the first wave, once the rider who was asked last has declined or had the time. Does nothing
 * where the round began with a wave, has come to one, or has ended.
 */
export async function offerNextChoice(
  tx: Tx,
  services: Services,
  orderId: string,
  round: number,
): Promise<void> {
  if (!(await lockFirstWave(tx, orderId, round))) return
  const { asked, is_due } = await readChoices(tx, { orderId, round }, services.config.PLAN_CHOICE_SECONDS)
  if (!is_due) return
  const before = await readViewSource(tx, services, orderId)
  const riders = await ridersForOffer(tx, services.config, waveOf(before))
  const { order, offered } = offerInTurn(tx, services, before, riders, asked)
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
