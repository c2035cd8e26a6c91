import type { Order } from '#contract/records/order.ts'
import { permissionsOf } from '#modules/stores/index.ts'
import type { Queryable } from '#platform/database/database.ts'
import { type Fragment, fragment, sql } from '#platform/database/sql.ts'
import type { Actor } from '#platform/operations/call.ts'
import { Refusal } from '#platform/operations/refusal.ts'
import type { Services } from '#server/services.ts'
import { asRead } from './document.ts'

type Given = Pick<Services, 'files'>

/** The order as this party sees it. */
export async function readView(
  db: Queryable,
  { files }: Given,
  orderId: string,
  partyId: string,
): Promise<Order> {
  const { document, now } = await db.one<{ document: string; now: Date }>(sql`
    SELECT document, service_now() AS now FROM order_view WHERE order_id = ${orderId} AND party_id = ${partyId}`)
  return asRead(document, files, now)
}

/** The order as the caller sees it: as its customer, as one of its riders, or as somebody who works on its store's orders. */
export async function readViewOf(
  { userId }: Actor,
  { db, files }: Services,
  orderId: Fragment,
): Promise<Order> {
  const worksAtStore = fragment`role = 'store' AND EXISTS (
    SELECT FROM store
    WHERE store.id = party_id AND (owner_id = ${userId} OR 'orders' = ANY (coalesce(${permissionsOf(userId)}, '{}')))
  )`
  const view = await db.maybe<{ document: string; now: Date }>(sql`
    SELECT document, service_now() AS now FROM order_view
    WHERE order_id = ${orderId} AND (party_id = ${userId} OR ${worksAtStore})`)
  if (!view) throw new Refusal('order.absent')
  return asRead(view.document, files, view.now)
}
