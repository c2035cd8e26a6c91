import { expect } from 'vitest'
import { publishOrder } from '#modules/orders/index.ts'
import type { Queryable } from '#platform/database/database.ts'
import { type Fragment, sql } from '#platform/database/sql.ts'
import type { TestApp } from '../app.ts'

class NotKept extends Error {}

/** Without live fields, which are stored only as of the last change. */
const viewsOf = (db: Queryable, orderIds: string[]) =>
  db.many(sql`
    SELECT order_id, role, status, search, document::jsonb #- '{store,orders}' #- '{store,open}' #- '{store,review}'
      #- '{store,viewer}' #- '{customer,review}' #- '{rider,review}' AS document
    FROM order_view
    WHERE order_id = ANY(${orderIds}) ORDER BY order_id, party_id`)

/** Renders the orders again for their current parties, compares with the stored views, and rolls back. */
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
