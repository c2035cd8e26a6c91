import type { DayRider, Instruction, Policy } from '../day.ts'
import { type Order, travelMinutes } from '../instance.ts'

/** Each order goes at once, the oldest first, to the nearest idle rider, who brings it alone. */
export const nearestIdle: Policy = {
  name: 'nearest idle rider',
  start({ rules }) {
    const given = new Map<DayRider, Order>()
    return ({ now, open, riders }) => {
      const isOpen = new Set(open)
      for (const [rider, order] of given) if (!isOpen.has(order)) given.delete(rider)
      const taken = new Set(given.values())
      for (const order of open) {
        if (taken.has(order)) continue
        const able = riders.flatMap((rider) => {
          if (given.has(rider) || rider.freeAt > now) return []
          const way = travelMinutes(rules, rider.place, order.store.place)
          const pickUpAt = Math.max(order.readyAt, now + way + rules.pickUpMinutes / 2)
          return pickUpAt <= rider.shift.offAt ? [{ rider, way }] : []
        })
        if (able.length > 0) given.set(able.reduce((a, b) => (b.way < a.way ? b : a)).rider, order)
      }
      return [...given].flatMap(([rider, order]): Instruction[] => {
        if (rider.freeAt > now) return []
        if (rider.store !== order.store) return [{ rider, moveTo: order.store }]
        const isReady = rider.counterAt <= now && order.readyAt <= now && now <= rider.shift.offAt
        return isReady ? [{ rider, pickUp: [order] }] : []
      })
    }
  },
}
