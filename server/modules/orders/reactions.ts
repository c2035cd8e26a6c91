import { countAcceptance, countCompletion, countPayment, countPreparation } from '#modules/analytics/index.ts'
import { closeBoxWhenDue, endOffers, leaveBox } from '#modules/dispatch/index.ts'
import { recordDeal } from '#modules/reviews/index.ts'
import type { Tx } from '#platform/database/database.ts'
import type { Services } from '#server/services.ts'
import { alertParties } from './order-alerts.ts'
import { countOrder } from './order-counts.ts'
import type { OrderRow } from './order-row.ts'
import { hasEnded, type Move } from './order-state.ts'
import type { Riders } from './publish-order.ts'
import { giveStockBack } from './stock.ts'
import { endComplaintTimeTask, markOverdueTask } from './tasks.ts'

export interface Moved {
  tx: Tx
  services: Services
  before: OrderRow
  order: OrderRow
  move: Move
}

type Reaction = (moved: Moved) => Promise<Riders | undefined>

const boughtItems = ({ packs }: OrderRow) =>
  packs.flatMap(({ lines }) => lines.map(({ id, quantity }) => ({ itemId: id, quantity })))

/** What was never made is there for others again. */
const stock: Reaction = async ({ tx, order, move }) => {
  const unmade: Move[] = ['expire', 'cancel', 'reject', 'lapse', 'call-off', 'cancel-overdue']
  if (unmade.includes(move)) await giveStockBack(tx, order)
  return undefined
}

const counts: Reaction = async ({ tx, before, order }) => {
  await countOrder(tx, before, order)
  return undefined
}

/** An order that is picked up closes the rider's box; one that has ended is on offer to nobody and in nobody's box. */
const dispatch: Reaction = async ({ tx, order, services: { config } }) => {
  if (order.status === 'ongoing' && order.rider_id !== null) await closeBoxWhenDue(tx, config, order.rider_id)
  if (!hasEnded(order)) return undefined
  if (order.rider_id !== null) await leaveBox(tx, order.rider_id)
  return { left: await endOffers(tx, order.id, 'withdrawn') }
}

const figures: Reaction = async ({ tx, order, move }) => {
  if (move === 'pay') await countPayment(tx, order.id)
  if (move === 'accept') await countAcceptance(tx, order.id)
  if (move === 'make-ready') await countPreparation(tx, order.id)
  if (order.status === 'completed') await countCompletion(tx, order.id)
  return undefined
}

/** A completed order entitles to reviews and tells what the customer likes. */
const deal: Reaction = async ({ tx, order }) => {
  if (order.status === 'completed') {
    await recordDeal(tx, {
      orderId: order.id,
      customerId: order.customer_id,
      storeId: order.store_id,
      riderId: order.rider_id,
      items: boughtItems(order),
    })
  }
  return undefined
}

/** Windows that a move opens are durable jobs; those that it ends find their order elsewhere and do nothing. */
const windows: Reaction = async ({ tx, order, move, services: { config } }) => {
  if (move === 'accept' && order.promised_at !== null) {
    tx.addJob({
      task: markOverdueTask,
      payload: { orderId: order.id },
      key: `overdue:${order.id}`,
      runAt: new Date(order.promised_at.getTime() + config.OVERDUE_MINUTES * 60_000),
    })
  }
  if (order.status === 'completed' || order.status === 'failed') {
    tx.addJob({
      task: endComplaintTimeTask,
      payload: { orderId: order.id },
      key: `complaint-time:${order.id}`,
      runAt: new Date(order.ended_at!.getTime() + config.COMPLAINT_HOURS * 3_600_000),
    })
  }
  return undefined
}

const alerts: Reaction = async ({ tx, order, move }) => {
  await alertParties(tx, order, move)
  return undefined
}

/** What follows from a move, in this order. */
export const reactions: Reaction[] = [stock, counts, dispatch, figures, deal, windows, alerts]
