import type { Order } from '#contract/records/order.ts'
import type { Tx } from '#platform/database/database.ts'
import { sql } from '#platform/database/sql.ts'
import { redactPerson } from './redact-person.ts'

interface View {
  order_id: string
  document: string
}

/**
 * Takes a customer out of what a rider reads of orders that were offered. They are not written anew, as those of the order's own
 * parties are: whoever did not take an order is to know of it what they knew then.
 */
export async function eraseFromOffers(tx: Tx, userId: string, riderId: string): Promise<void> {
  const views = await tx.many<View>(sql`
    SELECT order_id, document FROM order_view JOIN orders ON orders.id = order_id
    WHERE party_id = ${riderId} AND order_view.role = 'rider' AND customer_id = ${userId} FOR UPDATE OF order_view`)
  const names = views.map(({ document }) => (JSON.parse(document) as Order).customer.name)
  const documents = views.map(({ document }) => JSON.stringify(redactPerson(JSON.parse(document), userId)))
  await tx.run(sql`
    UPDATE order_view SET document = given.document,
      search = replace(search, search_form(given.name), search_form('Deleted user'))
    FROM unnest(${views.map(({ order_id }) => order_id)}::uuid[], ${documents}::text[], ${names}::text[])
      AS given (order_id, document, name)
    WHERE order_view.order_id = given.order_id AND party_id = ${riderId}`)
}
