import type { ShownOrder } from './order-version.ts'

/**
 * The order versions that this process has just written, so that their events are rendered from memory. A version only changes when an
 * account is deleted, and is used from here for at most ten seconds.
 */
export interface RecentOrders {
  find(id: string, version: number): ShownOrder | undefined
  keep(order: ShownOrder & { version: number }): void
}

declare module '#server/services.ts' {
  interface Services {
    recentOrders: RecentOrders
  }
}

const keptMs = 10_000
const most = 200

export function openRecentOrders(now: () => number = () => performance.now()): RecentOrders {
  const orders = new Map<string, { order: ShownOrder; at: number }>()
  const keyOf = (id: string, version: number) => `${id}:${version}`
  const isOld = (at: number) => now() - at > keptMs
  return {
    find(id, version) {
      const found = orders.get(keyOf(id, version))
      return found && !isOld(found.at) ? found.order : undefined
    },
    keep(order) {
      orders.set(keyOf(order.id, order.version), { order, at: now() })
      for (const [key, { at }] of orders) {
        if (orders.size <= most && !isOld(at)) return
        orders.delete(key)
      }
    },
  }
}
