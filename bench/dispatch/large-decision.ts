import { type Plan, planDispatch, type Situation } from '#modules/dispatch/planner/index.ts'
import { makeInstance } from './make-instance.ts'
import { quantile } from './measures.ts'

/** A generated situation with this many riders at work and this many open orders. */
export function largeSituation(seed: number, size: { riders: number; orders: number }): Situation {
  const { stores, orders, shifts, rules } = makeInstance(`large-${seed}`, seed, { ...size, stores: 300 })
  const now = 600
  return {
    now,
    orders: orders.map(({ store, placedAt, readyAt, ...order }, index) => {
      const age = index % 30
      return {
        ...order,
        storeId: store.id,
        storePlace: store.place,
        placedAt: now - age,
        readyAt: now - age + readyAt - placedAt,
      }
    }),
    riders: shifts.map(({ id, place }, index) => ({
      id,
      place,
      freeAt: now + (index % 25),
      offAt: now + 180,
    })),
    demand: stores.map(({ id, place }) => ({ storeId: id, place, weight: 1 })),
    preparations: [8, 12, 15, 18, 25],
    travel: { metresPerMinute: rules.metresPerMinute, wholeMinutes: true },
    rules: { ...rules, ordersPerTrip: 3 },
  }
}

/** The search ends after this many milliseconds, which leaves time for the steps before and after it. */
export const searchMs = 60

export function decideWithin(
  situation: Situation,
  milliseconds: number,
): { plan: Plan; milliseconds: number } {
  const began = performance.now()
  const plan = planDispatch(situation, { isOver: () => performance.now() - began > milliseconds })
  return { plan, milliseconds: performance.now() - began }
}

/** The 99th percentile of the time of one decision, over situations that are independent of each other. */
export function measureLargeDecisions(decisions = 100): number {
  const times = Array.from({ length: decisions + 5 }, (_, seed) => {
    const situation = largeSituation(seed, { riders: 300, orders: 1000 })
    return decideWithin(situation, searchMs).milliseconds
  })
  // The first ones include the compilation.
  return quantile(times.slice(5), 0.99)
}
