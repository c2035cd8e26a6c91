import type { BodyOf } from '#contract/operation.ts'
import type { Operations } from '#contract/operations/index.ts'
import type { Complaint } from '#contract/records/complaint.ts'
import { raiseAlert } from '#modules/alerts/index.ts'
import {
  hasEnded,
  lockOrder,
  type OrderRow,
  orderAlertData,
  orderAlertWords,
  publishOrder,
  refuseMove,
  storeOf,
} from '#modules/orders/index.ts'
import { requireUpload } from '#modules/uploads/index.ts'
import type { Tx } from '#platform/database/database.ts'
import { boolean, row } from '#platform/database/row.ts'
import { sql } from '#platform/database/sql.ts'
import { newId } from '#platform/ids.ts'
import { Refusal } from '#platform/operations/refusal.ts'
import { implement, type Services } from '#server/services.ts'
import { readComplaint } from './complaint-row.ts'

const ComplaintState = row({ exists: boolean, ended: boolean })

/** Refuses before the order has ended, after the complaint window, and if the order has a complaint that was not withdrawn. */
async function requireComplaintWindow(tx: Tx, { config }: Services, order: OrderRow): Promise<void> {
  if (!hasEnded(order)) throw refuseMove(order, 'customer', 'complaint.too-early')
  if (order.status !== 'completed' && order.status !== 'failed') throw refuseMove(order, 'customer')
  const { exists, ended } = await tx.one(
    ComplaintState,
    sql`
    SELECT EXISTS (SELECT FROM complaint WHERE order_id = orders.id AND status <> 'withdrawn') AS exists,
      ended_at + ${config.COMPLAINT_HOURS} * interval '1 hour' <= service_now() AS ended
    FROM orders WHERE id = ${order.id}`,
  )
  if (exists) throw new Refusal('complaint.exists')
  if (ended) throw new Refusal('complaint.ended')
}

type Body = BodyOf<Operations['complainOnOrder']>

export async function complain(
  tx: Tx,
  services: Services,
  userId: string,
  { orderId, reason, pictures = [] }: Body,
  id = newId(),
): Promise<Complaint> {
  const order = await lockOrder(tx, orderId)
  if (order?.customer_id !== userId) throw new Refusal('order.absent')
  await requireComplaintWindow(tx, services, order)
  for (const [index, key] of pictures.entries()) {
    await requireUpload(tx, { key, userId, purpose: 'picture', path: `pictures.${index}` })
  }
  await tx.run(sql`
    INSERT INTO complaint (id, order_id, customer_id, store_id, reason, pictures, search)
    VALUES (
      ${id}, ${order.id}, ${userId}, ${order.store_id}, ${reason}, ${pictures}, search_form(${`${order.slug} ${reason}`})
    )`)
  const complaint = await readComplaint(tx, services, id)
  tx.emit({ stream: `store:${order.store_id}`, event: 'order.complaint.new', data: complaint })
  const data = { ...orderAlertData(order), reason }
  await raiseAlert(tx, storeOf(order), 'complaint-new', { words: orderAlertWords(order), data })
  await publishOrder(tx, services, order.id)
  return complaint
}

export const complainOnOrder = implement(
  'complainOnOrder',
  async ({ body, actor: { userId }, services, transaction }) =>
    transaction((tx) => complain(tx, services, userId, body)),
)
