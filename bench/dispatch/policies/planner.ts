import {
  defaultSettings,
  type Plan,
  type PlannerSettings,
  planDispatch,
  type RiderState,
  type Situation,
} from '#modules/dispatch/planner/index.ts'
import type { DayRider, Instruction, Policy } from '../day.ts'
import type { Instance, Order } from '../instance.ts'

/** After this many minutes, an order has half its weight in the forecast of the demand at its store. */
const demandHalfLife = 120
const recentOrders = 100
/** The plan includes riders whose shift begins within this many minutes. */
const aheadMinutes = 30

/** Forecasts further orders from those of the day so far. Every store counts one order more than it had. */
function openForecast({ stores }: Instance) {
  const weights = new Map(stores.map(({ id }) => [id, 0]))
  const preparations: number[] = []
  let last = 0
  return {
    learn(now: number, placed: readonly Order[]) {
      const faded = 0.5 ** ((now - last) / demandHalfLife)
      last = now
      for (const [id, weight] of weights) weights.set(id, weight * faded)
      for (const { store, placedAt, readyAt } of placed) {
        weights.set(store.id, weights.get(store.id)! + 1)
        preparations.push(readyAt - placedAt)
      }
    },
    demand: () => stores.map(({ id, place }) => ({ storeId: id, place, weight: 1 + weights.get(id)! })),
    preparations: () => (preparations.length < 5 ? [] : preparations.slice(-recentOrders)),
  }
}

const stateOf = ({ shift, place, freeAt, store, counterAt }: DayRider): RiderState => ({
  id: shift.id,
  place,
  freeAt,
  offAt: shift.offAt,
  atStore: store ? { id: store.id, counterAt } : undefined,
})

/** The instructions of a plan that are due now: riders leave when they must, and pick up what is ready. */
function instructionsOf(
  plan: Plan,
  now: number,
  riders: Map<string, DayRider>,
  { stores, orders }: Instance,
) {
  const storeOf = new Map(stores.map((store) => [store.id, store]))
  const orderOf = new Map(orders.map((order) => [order.id, order]))
  const trips = plan.trips.flatMap(
    ({ sequence, riderId, storeId, orderIds, leaveAt, pickUpAt }): Instruction[] => {
      const rider = riders.get(riderId)!
      if (sequence > 0 || rider.freeAt > now) return []
      if (rider.store?.id === storeId)
        return pickUpAt <= now ? [{ rider, pickUp: orderIds.map((id) => orderOf.get(id)!) }] : []
      return leaveAt <= now ? [{ rider, moveTo: storeOf.get(storeId)! }] : []
    },
  )
  const moves = plan.moves.map(({ riderId, storeId }) => ({
    rider: riders.get(riderId)!,
    moveTo: storeOf.get(storeId)!,
  }))
  return [...trips, ...moves]
}

/** The project's planner, which makes a new plan in every minute. */
export const planner = (name = 'planner', settings: Partial<PlannerSettings> = {}): Policy => ({
  name,
  start(instance) {
    const { rules } = instance
    const forecast = openForecast(instance)
    let known = new Set<Order>()
    let previous: Situation['previous'] = []
    return ({ now, open, riders }) => {
      forecast.learn(
        now,
        open.filter((order) => !known.has(order)),
      )
      known = new Set([...known, ...open])
      const present = riders.filter(({ shift }) => shift.onAt <= now + aheadMinutes && shift.offAt >= now)
      const plan = planDispatch(
        {
          now,
          orders: open.map(({ store, ...order }) => ({
            ...order,
            storeId: store.id,
            storePlace: store.place,
          })),
          riders: present.map(stateOf),
          demand: forecast.demand(),
          preparations: forecast.preparations(),
          travel: { metresPerMinute: rules.metresPerMinute, wholeMinutes: true },
          rules: {
            pickUpMinutes: rules.pickUpMinutes,
            dropOffMinutes: rules.dropOffMinutes,
            ordersPerTrip: 5,
            targetMinutes: rules.targetMinutes,
            maximumMinutes: rules.maximumMinutes,
          },
          previous,
        },
        { settings: { seed: defaultSettings.seed + now, ...settings } },
      )
      previous = plan.routes
      return instructionsOf(plan, now, new Map(present.map((rider) => [rider.shift.id, rider])), instance)
    }
  },
})

/** The planner with one of its parts switched off each, to measure what the part contributes. */
export const withoutParts: Policy[] = [
  planner('without the search', { without: { search: true } }),
  planner('without the last plan', { without: { previousPlan: true } }),
  planner('without trips of several orders', { without: { trips: true } }),
  planner('without moves of idle riders', { without: { positions: true } }),
  planner('without the weight of lateness', { lateWeight: 0 }),
]
