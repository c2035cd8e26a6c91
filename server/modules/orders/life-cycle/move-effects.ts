import {
  learnPreparation,
  learnRide,
  learnWait,
  metresPerMinute,
  minutesOf,
  type Ride,
  stopMinutes,
} from '#modules/expected-times/index.ts'
import { restoreStock } from '#modules/menus/index.ts'
import { recordCompletedOrder } from '#modules/reviews/index.ts'
import type { Config } from '#server/config.ts'
import type { OrderRow } from '../order-row.ts'
import { metresOf, saidReadyAt } from '../order-times.ts'
import { endComplaintTimeTask, markOverdueTask } from '../tasks.ts'
import { removeEndedWindows, windowKey } from '../windows/window-jobs.ts'
import type { MoveEffect } from './move-effect.ts'
import { alertParties } from './order-alerts.ts'
import type { Move } from './order-rules.ts'
import { countOrder } from './store-order-counts.ts'

/** Returns the items to stock if the order ends before the pick-up. */
export const returnStock: MoveEffect = async ({ tx, order, move }) => {
  const unmade: Move[] = ['expire', 'cancel', 'reject', 'lapse', 'call-off', 'cancel-overdue']
  if (unmade.includes(move)) await restoreStock(tx, { taken: order.stock_taken, packs: order.packs })
  return undefined
}

export const countOrders: MoveEffect = async ({ tx, before, order }) => {
  countOrder(tx, before, order)
  return undefined
}

/** Records a completed order, which entitles its parties to reviews. */
export const recordCompletion: MoveEffect = async ({ tx, order }) => {
  if (order.status === 'completed') {
    recordCompletedOrder(tx, {
      orderId: order.id,
      customerId: order.customer_id,
      storeId: order.store_id,
      riderId: order.rider_id,
    })
  }
  return undefined
}

/** Adds the jobs of the windows that a move opens, and removes the jobs of the windows that it ends. */
export const updateWindows: MoveEffect = async ({ tx, config, before, order, move }) => {
  removeEndedWindows(tx, before, order)
  if (move === 'accept' && order.promised_at !== null) {
    tx.addJob({
      task: markOverdueTask,
      payload: { orderId: order.id },
      key: windowKey('overdue', order),
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

function rideOf(order: OrderRow, config: Config): Ride | undefined {
  const {
    rider_id: riderId,
    picked_up_at: pickedUpAt,
    customer_arrived_at,
    ended_at: endedAt,
    store_id,
  } = order
  const metres = metresOf(order)
  if (riderId === null || pickedUpAt === null || endedAt === null || metres === null) return undefined
  const minutes =
    minutesOf(customer_arrived_at ?? endedAt) -
    minutesOf(pickedUpAt) -
    (customer_arrived_at ? 0 : stopMinutes)
  const slowness = minutes / (metres / metresPerMinute(config))
  const timezone = order.store_timezone
  return { orderId: order.id, riderId, storeId: store_id, timezone, pickedUpAt, endedAt, metres, slowness }
}

/** Learns from the order: how late the store is against its word, how long food waits for a rider, and how fast riders are. */
export const learnPace: MoveEffect = async ({ tx, config, order, move }) => {
  if (move === 'make-ready' && order.promised_at !== null)
    learnPreparation(tx, {
      storeId: order.store_id,
      timezone: order.store_timezone,
      at: order.now,
      items: order.items_count,
      minutes: minutesOf(order.now) - saidReadyAt(order)!,
    })
  if (move === 'pick-up' && order.ready_at !== null)
    learnWait(tx, {
      storeId: order.store_id,
      timezone: order.store_timezone,
      at: order.now,
      minutes: minutesOf(order.now) - minutesOf(order.ready_at),
    })
  const ride = move === 'deliver' ? rideOf(order, config) : undefined
  if (ride) learnRide(tx, ride)
  return undefined
}

export const alertOthers: MoveEffect = async ({ tx, order, move }) => {
  await alertParties(tx, order, move)
  return undefined
}
