import type { Order } from '#contract/records/order.ts'
import type { OrderStatus } from '#contract/states.ts'
import { fragment, holds, nothing, type Sql, sql } from '#platform/database/sql.ts'
import type { PageOf } from '#platform/operations/outcome.ts'
import type { Page } from '#platform/operations/page.ts'
import type { Services } from '#server/services.ts'
import { asRead } from './document.ts'

export interface Wanted {
  partyId: string
  status?: OrderStatus
  keyword?: string | undefined
}

/**
 * Matched as a set of one and ordered by the party too, which only the party's own index can give. By the primary key, which
 * looks cheap for a common word, a party that has none would be looked for in everybody's orders.
 */
export const selectOrders = (
  { partyId, status, keyword }: Wanted,
  { after, size }: Pick<Page, 'after' | 'size'>,
): Sql => sql`
  SELECT id, document, (SELECT service_now()) AS now FROM order_view
  WHERE party_id = ANY (ARRAY[${partyId}::uuid])
    ${status ? fragment`AND status = ${status}` : nothing}
    ${keyword ? fragment`AND ${holds(fragment`search`, keyword)}` : nothing}
    ${after ? fragment`AND id < ${after[0]}` : nothing}
  ORDER BY party_id, id DESC LIMIT ${size + 1}`

/** A page of a party's orders, newest first, each as the party sees it. */
export async function listOrders(
  wanted: Wanted,
  { page, services: { db, files } }: { page: Page; services: Services },
): Promise<PageOf<Order>> {
  const rows = await db.many<{ id: string; document: string; now: Date }>(selectOrders(wanted, page))
  return page.of(
    rows,
    (row) => [row.id],
    (row) => asRead(row.document, files, row.now),
  )
}
