import { defaultSettings, planDispatch, type Situation } from '#modules/dispatch/planner/index.ts'
import { marginMinutes } from '#modules/dispatch/planning/write-plan.ts'
import { usualMetresPerMinute } from './city.ts'
import { boxOrders, type Dispatch, isAtWork, mayTake, type Offer, type RiderOnDay } from './run-day.ts'

const waveRiders = 10
const reachMetres = 8000

/** Every order is offered at once to the nearest riders, ten in each minute, and the first to accept has it. */
export const waves: Dispatch = {
  name: 'waves',
  start: () => {
    return ({ now, open, riders, hasDeclined }) =>
      open.map((order): Offer => {
        const { x, y } = order.store.place
        const near = riders
          .filter((rider) => mayTake(rider, now, order) && !hasDeclined(rider, order))
          .map((rider) => ({ rider, metres: Math.hypot(rider.place.x - x, rider.place.y - y) }))
          .filter(({ metres }) => metres <= reachMetres)
          .sort((one, other) => one.metres - other.metres)
        return { orders: [order], riders: near.slice(0, waveRiders).map(({ rider }) => rider) }
      })
  },
}

/** Fewer than the service has time for, so that a day of 5,000 orders takes a minute. A time limit would make runs differ. */
const rounds = { base: 20, perOrder: 1, most: 150 }
const margin = { PLAN_MARGIN_MINUTES: 3 }
const lateReadyMinutes = 2

/**
 * Each order is offered only to the rider of the plan, when that rider must leave; after a decline the next plan decides. The planner
 * knows neither the ends of shifts nor the speeds of riders, nor when food will be ready.
 */
export const planned: Dispatch = {
  name: 'planner',
  start: () => {
    let previous: Situation['previous'] = []
    return ({ now, open: all, riders, hasDeclined }) => {
      // The planner uses no more orders than these, the oldest.
      const open = all.slice(0, defaultSettings.mostOrders)
      const atWork = new Map<string, RiderOnDay>(
        riders.filter((rider) => isAtWork(rider, now)).map((rider) => [rider.rider.id, rider]),
      )
      const kept = [...atWork.values()].flatMap(({ rider, box }) =>
        box.map((order) => ({ order, riderId: rider.id })),
      )
      const toOrder = (order: (typeof open)[number], riderId?: string) => ({
        id: order.id,
        storeId: order.store.id,
        storePlace: order.store.place,
        door: order.door,
        placedAt: order.placedAt,
        // The food is known to be ready once it is.
        readyAt: order.readyAt <= now ? order.readyAt : Math.max(order.saidReadyAt, now + lateReadyMinutes),
        readySpread: order.readyAt <= now ? 0 : 3,
        promisedAt: order.promisedAt,
        riderId,
      })
      const plan = planDispatch(
        {
          now,
          orders: [
            ...open.map((order) => toOrder(order)),
            ...kept.map(({ order, riderId }) => toOrder(order, riderId)),
          ],
          riders: [...atWork.values()].map((each) => ({
            id: each.rider.id,
            place: each.place,
            freeAt: each.freeAt,
            offAt: now + 240,
            acceptance: 0.75,
            declined: open.filter((order) => hasDeclined(each, order)).map(({ id }) => id),
          })),
          travel: { metresPerMinute: usualMetresPerMinute },
          rules: {
            pickUpMinutes: 4,
            dropOffMinutes: 4,
            ordersPerTrip: boxOrders,
            targetMinutes: 45,
            maximumMinutes: 180,
            offerMinutes: 1 / 3,
          },
          previous,
        },
        { settings: { seed: now + 1, rounds, without: { positions: true } } },
      )
      previous = plan.routes
      const leaveBy = now + marginMinutes(margin, all.length, atWork.size)
      const byId = new Map(open.map((order) => [order.id, order]))
      return plan.trips.flatMap(({ riderId, orderIds, sequence, leaveAt }): Offer[] => {
        const rider = atWork.get(riderId)!
        const orders = orderIds.flatMap((id) => byId.get(id) ?? [])
        const joins = rider.box.length > 0
        if (sequence > 0 || orders.length === 0 || (!joins && leaveAt > leaveBy)) return []
        const offered = orders.slice(0, boxOrders - rider.box.length)
        return offered.every((order) => mayTake(rider, now, order))
          ? [{ riders: [rider], orders: offered }]
          : []
      })
    }
  },
}
