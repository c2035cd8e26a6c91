import { expect } from 'vitest'
import { publishOrder } from '#modules/orders/index.ts'
import type { Queryable } from '#platform/database/database.ts'
import { type Fragment, fragment, sql } from '#platform/database/sql.ts'
import type { TestApp } from '../app.ts'

class NotKept extends Error {}

/** The readers of orders, and the newest stored version of each order. */
const told = (db: Queryable, orderIds: string[]) =>
  db.many(sql`
    SELECT order_id, role, status, version, search, (
      SELECT max(order_version.version) FROM order_version WHERE order_version.order_id = order_view.order_id
    ) AS told
    FROM order_view WHERE order_id = ANY(${orderIds}) ORDER BY order_id, party_id`)

/** Not due soon: when a deadline passes during the check, the actions of the order change before its job has run. */
const isNotDue = fragment`
  (deadline_at NOT BETWEEN service_now() - interval '30 seconds' AND service_now() + interval '10 seconds') IS NOT FALSE`

/** Publishes the orders once more and expects that nothing changes for any reader. Rolls back. */
export async function expectFreshViews({ services }: TestApp, which: Fragment): Promise<void> {
  const rendering = services.db.transaction(async (tx) => {
    const orders = await tx.many<{ id: string }>(sql`SELECT id FROM orders WHERE (${which}) AND ${isNotDue}`)
    const orderIds = orders.map(({ id }) => id)
    const before = await told(tx, orderIds)
    for (const id of orderIds) await publishOrder(tx, services, id)
    expect(before, 'what was told').toEqual(await told(tx, orderIds))
    throw new NotKept()
  })
  await rendering.catch((error) => {
    if (!(error instanceof NotKept)) throw error
  })
}
