import type { Order } from '#contract/records/order.ts'
import type { Tx } from '#platform/database/database.ts'
import { row, text, uuid } from '#platform/database/row.ts'
import { sql } from '#platform/database/sql.ts'

const ViewRow = row({ order_id: uuid, document: text })

/**
 * Redacts a customer in the documents of orders that were offered to the rider, where an earlier version of the service stored such
 * documents.
 */
export async function redactOfferedViews(
  tx: Tx,
  { customerId, riderId }: { customerId: string; riderId: string },
  redact: (view: unknown, userId: string) => unknown,
): Promise<void> {
  const views = await tx.many(
    ViewRow,
    sql`
      SELECT order_id, document FROM order_view JOIN orders ON orders.id = order_id
      WHERE party_id = ${riderId} AND order_view.role = 'rider' AND customer_id = ${customerId} AND document IS NOT NULL
      FOR UPDATE OF order_view`,
  )
  const names = views.map(({ document }) => (JSON.parse(document) as Order).customer.name)
  const documents = views.map(({ document }) => JSON.stringify(redact(JSON.parse(document), customerId)))
  await tx.run(sql`
    UPDATE order_view SET document = given.document,
      search = replace(search, search_form(given.name), search_form('Deleted user'))
    FROM unnest(${views.map(({ order_id }) => order_id)}::uuid[], ${documents}::text[], ${names}::text[])
      AS given (order_id, document, name)
    WHERE order_view.order_id = given.order_id AND party_id = ${riderId}`)
  // Cached documents are keyed by the order's version, so a new version makes them unused.
  await tx.run(sql`
    UPDATE orders SET version = version + 1 WHERE id = ANY(${views.map(({ order_id }) => order_id)}::uuid[])`)
}
