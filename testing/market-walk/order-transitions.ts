import { expect } from 'vitest'
import type { OrderStatus } from '#contract/states.ts'
import { sql } from '#platform/database/sql.ts'
import type { Town } from './town.ts'

/** The statuses reachable from each status, in any number of moves. */
export const reachable: { [from in OrderStatus]: OrderStatus[] } = {
  pending: ['accepted', 'ready', 'ongoing', 'completed', 'failed', 'rejected', 'cancelled'],
  accepted: ['ready', 'ongoing', 'completed', 'failed', 'cancelled'],
  ready: ['ongoing', 'completed', 'failed', 'cancelled'],
  ongoing: ['completed', 'failed'],
  completed: [],
  rejected: [],
  cancelled: [],
  failed: [],
}

/** Returns a check that every order has a status that is reachable from its status at the previous check. */
export function watchTransitions({ app }: Town) {
  const lives = new Map<string, OrderStatus>()
  return async (): Promise<void> => {
    const orders = await app.services.db.many<{ id: string; status: OrderStatus }>(
      sql`SELECT id, status FROM orders`,
    )
    for (const { id, status } of orders) {
      const before = lives.get(id) ?? 'pending'
      if (before !== status) expect(reachable[before]).toContain(status)
      lives.set(id, status)
    }
  }
}
