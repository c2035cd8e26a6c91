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

/** An order on offer, and the riders to whom it has just been offered. */
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

/** Offers a locked order to riders and alerts them. `choice` is the rank of a rider who is asked alone, null for a wave. */
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
 * Makes the next offer in the first wave of an order. The best riders of the plan are asked one at a time, each for
 * PLAN_CHOICE_SECONDS, and then all riders of the wave. `asked` is the number of riders who were asked alone so far.
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
 * Opens a round of offers for a locked order that needs a rider, with its first wave. The caller writes the order, and passes `riders`
 * if it has already read them.
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

/** How long an order that is not part of the plan yet waits for the next plan. */
const planWaitMs = 3000
/** A planned time that is no further away than this counts as now. */
const dueWithinMs = 2000
/** The opening time that a store was sent is sent again only if it is wrong by more than this. */
const announcedWithinMs = 60_000

/** When the plan wants the first rider to be asked; null where that is now, or where no plan is followed. */
function plannedOpening({ plan }: OfferRiders, now: Date, waits: boolean): Date | null {
  if (!plan) return null
  if (plan.ask_at === null) return waits ? new Date(now.getTime() + planWaitMs) : null
  const askAt = new Date(plan.ask_at)
  return askAt.getTime() > now.getTime() + dueWithinMs ? askAt : null
}

/**
 * Opens the round of a locked order that needs a rider: at once, or by a job at the time that the plan or the schedule of the order
 * requires. `waits` is false if the order has already waited for a plan.
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

/** Whether the time at which riders will be asked differs so much from the one sent to the store that it must be sent again. */
export const isAnotherOpening = (opensAt: Date, announced: Date): boolean =>
  Math.abs(opensAt.getTime() - announced.getTime()) > announcedWithinMs

/**
 * Opens the round of an order that waits for it. If the plan now has another time in the future, the order waits until that time, which
 * is sent to its store if it differs enough. Does nothing if the round is open or the store has withdrawn the notification.
 */
export async function openWaitingRound(tx: Tx, services: Services, orderId: string): Promise<void> {
  if (!(await lockWaitingRound(tx, orderId))) return
  const before = await readViewSource(tx, services, orderId)
  const { order, offered } = await openRoundInTime(tx, services, before, false)
  if (order.deadline_at !== null || isAnotherOpening(order.offered_at!, before.offered_at!))
    writeOrder(tx, services, before, order, { offered })
}

/** Starts a wave that is due, unless the round has ended or has reached that wave already. */
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
 * Asks the next rider of the plan, or the riders of the first wave, once the rider who was asked last has declined or let the time
 * pass. Does nothing if a wave has been asked in this round, or the round has ended.
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

/** Ends a round whose time is over without a rider, and informs its riders and the store. Returns false if the round is not over. */
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
