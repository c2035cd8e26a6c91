import { expect } from 'vitest'
import { publishOrder } from '#modules/orders/index.ts'
import type { Queryable } from '#platform/database/database.ts'
import { type Fragment, fragment, sql } from '#platform/database/sql.ts'
import type { TestApp } from '../app.ts'

class NotKept extends Error {}

/** Without live fields, which are stored only as of the last change. */
const viewsOf = (db: Queryable, orderIds: string[]) =>
  db.many(sql`
    SELECT order_id, role, status, search, document::jsonb #- '{store,orders}' #- '{store,open}' #- '{store,review}'
      #- '{store,viewer}' #- '{customer,review}' #- '{rider,review}' AS document
    FROM order_view
    WHERE order_id = ANY(${orderIds}) ORDER BY order_id, party_id`)

/** What an order says of the views of its parties that is not so. */
const wrongDigests = (db: Queryable, orderIds: string[]) =>
  db.many(sql`
    SELECT orders.id, given.party_id FROM orders
    CROSS JOIN LATERAL jsonb_to_recordset(view_digests) AS given (party_id uuid, digest text)
    LEFT JOIN order_view ON order_view.order_id = orders.id AND order_view.party_id = given.party_id
    WHERE orders.id = ANY(${orderIds}) AND views_version = version AND md5(document) IS DISTINCT FROM digest`)

/** An order whose deadline passes while it is looked at has other actions then, until the job of the deadline has run. */
const isNotDue = fragment`
  (deadline_at NOT BETWEEN service_now() - interval '30 seconds' AND service_now() + interval '10 seconds') IS NOT FALSE`

/** Renders the orders again for their current parties, compares with the stored views, and rolls back. */
export async function expectFreshViews({ services }: TestApp, which: Fragment): Promise<void> {
  const rendering = services.db.transaction(async (tx) => {
    const orders = await tx.many<{ id: string }>(sql`SELECT id FROM orders WHERE (${which}) AND ${isNotDue}`)
    const orderIds = orders.map(({ id }) => id)
    expect(await wrongDigests(tx, orderIds)).toEqual([])
    const kept = await viewsOf(tx, orderIds)
    for (const id of orderIds) await publishOrder(tx, services, id)
    expect(kept, 'views as they were kept').toEqual(await viewsOf(tx, orderIds))
    throw new NotKept()
  })
  await rendering.catch((error) => {
    if (!(error instanceof NotKept)) throw error
  })
}
