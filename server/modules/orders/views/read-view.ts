import type { Order } from '#contract/records/order.ts'
import { permissionsOf } from '#modules/stores/index.ts'
import type { Queryable } from '#platform/database/database.ts'
import { oneOf, type RowOf, row, text, uuid } from '#platform/database/row.ts'
import { type Fragment, fragment, sql } from '#platform/database/sql.ts'
import type { Actor } from '#platform/operations/call.ts'
import { Refusal } from '#platform/operations/refusal.ts'
import type { Services } from '#server/services.ts'
import { readLiveFields } from './live-fields.ts'
import { currentOrder } from './stored-view.ts'
import { viewRoles } from './view-source.ts'

export const ViewRow = row({ order_id: uuid, role: oneOf(viewRoles), document: text })
export type ViewRow = RowOf<typeof ViewRow>

export const viewColumns = fragment`order_id, role, document`

/** Current views, in the given order; one statement for all of them. */
export async function readViews(
  db: Queryable,
  { config, files }: Pick<Services, 'config' | 'files'>,
  views: ViewRow[],
): Promise<Order[]> {
  const live = await readLiveFields(db, config, views)
  return views.map((view) => currentOrder(view, files, live.get(view.order_id)))
}

/** The order as this party sees it. */
export async function readView(
  db: Queryable,
  services: Services,
  orderId: string,
  partyId: string,
): Promise<Order> {
  const view = await db.one(
    ViewRow,
    sql`SELECT ${viewColumns} FROM order_view WHERE order_id = ${orderId} AND party_id = ${partyId}`,
  )
  const [order] = await readViews(db, services, [view])
  return order!
}

/**
 * The order as the caller sees it: as its customer, as one of its riders, or as a member who works on its
 * store's orders.
 */
export async function readViewOf({ userId }: Actor, services: Services, orderId: Fragment): Promise<Order> {
  const { db } = services
  const worksAtStore = fragment`role = 'store' AND EXISTS (
    SELECT FROM store
    WHERE store.id = party_id AND (owner_id = ${userId} OR 'orders' = ANY (coalesce(${permissionsOf(userId)}, '{}')))
  )`
  const view = await db.maybe(
    ViewRow,
    sql`
    SELECT ${viewColumns} FROM order_view
    WHERE order_id = ${orderId} AND (party_id = ${userId} OR ${worksAtStore})`,
  )
  if (!view) throw new Refusal('order.absent')
  const [order] = await readViews(db, services, [view])
  return order!
}
