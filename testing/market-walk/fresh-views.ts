import { expect } from 'vitest'
import { publishOrder } from '#modules/orders/index.ts'
import type { Queryable } from '#platform/database/database.ts'
import { type Fragment, sql } from '#platform/database/sql.ts'
import type { TestApp } from '../app.ts'

class NotKept extends Error {}

/** Without what is read with an order, and kept only as of its last change. */
const viewsOf = (db: Queryable, orderIds: string[]) =>
  db.many(sql`
    SELECT order_id, role, status, search, document::jsonb #- '{store,orders}' #- '{store,open}' #- '{store,review}'
      #- '{store,viewer}' #- '{customer,review}' #- '{rider,review}' AS document
    FROM order_view
    WHERE order_id = ANY(${orderIds}) ORDER BY order_id, party_id`)

/** Writes the orders anew for those who have to do with them now, compares with what was kept, and leaves it as it was. */
export async function expectFreshViews({ services }: TestApp, which: Fragment): Promise<void> {
  const rendering = services.db.transaction(async (tx) => {
    const orders = await tx.many<{ id: string }>(sql`SELECT id FROM orders WHERE ${which}`)
    const orderIds = orders.map(({ id }) => id)
    const kept = await viewsOf(tx, orderIds)
    for (const id of orderIds) await publishOrder(tx, services, id)
    expect(kept, 'views as they were kept').toEqual(await viewsOf(tx, orderIds))
    throw new NotKept()
  })
  await rendering.catch((error) => {
    if (!(error instanceof NotKept)) throw error
  })
}
