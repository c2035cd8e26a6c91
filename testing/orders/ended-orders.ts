import { queueOrderToCount } from '#modules/analytics/index.ts'
import { sql } from '#platform/database/sql.ts'
import type { TestApp } from '../app.ts'
import { anOrder } from './orders.ts'

/** A paid order of these items that has ended, and is not counted yet. */
export async function endedOrder(
  app: TestApp,
  parties: { customerId: string; storeId: string },
  items: [id: string, quantity: number][],
  status: 'completed' | 'cancelled' = 'completed',
): Promise<void> {
  const lines = items.map(([id, quantity]) => ({
    id,
    quantity,
    name: 'Rice',
    options: [],
    note: '',
    price: 100_000,
  }))
  const { id } = await anOrder(app, { ...parties, packs: [{ lines, price: 0 }] })
  await app.services.db.transaction(async (tx) => {
    await tx.run(sql`
      UPDATE orders SET version = version + 1, paid_at = service_now(), ended_at = service_now(), status = ${status} WHERE id = ${id}`)
    queueOrderToCount(tx, { id, store_id: parties.storeId, status })
  })
}
