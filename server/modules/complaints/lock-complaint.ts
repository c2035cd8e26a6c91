import { complaintStatuses, faults } from '#contract/states.ts'
import { lockOrder, type OrderRow } from '#modules/orders/index.ts'
import type { Tx } from '#platform/database/database.ts'
import { integer, nullable, oneOf, type RowOf, row, uuid } from '#platform/database/row.ts'
import { type Fragment, fragment, sql } from '#platform/database/sql.ts'
import { Refusal } from '#platform/operations/refusal.ts'

const LockedComplaint = row({
  id: uuid,
  status: oneOf(complaintStatuses),
  fault: nullable(oneOf(faults)),
  refund: integer,
})
export type LockedComplaint = RowOf<typeof LockedComplaint>

const ComplaintOrder = row({ order_id: uuid })

/** Locks the order of a complaint and then the complaint, in the sequence in which all transactions lock them. */
export async function lockComplaint(
  tx: Tx,
  complaintId: string,
  condition: Fragment = fragment`true`,
): Promise<{ complaint: LockedComplaint; order: OrderRow }> {
  const found = await tx.maybe(
    ComplaintOrder,
    sql`SELECT order_id FROM complaint WHERE id = ${complaintId} AND ${condition}`,
  )
  if (!found) throw new Refusal('complaint.absent')
  const order = await lockOrder(tx, found.order_id)
  const complaint = await tx.one(
    LockedComplaint,
    sql`SELECT id, status, fault, refund FROM complaint WHERE id = ${complaintId} FOR UPDATE`,
  )
  return { complaint, order: order! }
}
