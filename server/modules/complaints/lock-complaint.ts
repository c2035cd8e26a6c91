import type { ComplaintStatus, Fault } from '#contract/states.ts'
import { lockOrder, type OrderRow } from '#modules/orders/index.ts'
import type { Tx } from '#platform/database/database.ts'
import { type Fragment, fragment, sql } from '#platform/database/sql.ts'
import { Refusal } from '#platform/operations/refusal.ts'

export interface LockedComplaint {
  id: string
  status: ComplaintStatus
  fault: Fault | null
  refund: number
}

/** A complaint before it ends, and first its order: that keeps the one order of locks. */
export async function lockComplaint(
  tx: Tx,
  complaintId: string,
  seen: Fragment = fragment`true`,
): Promise<{ complaint: LockedComplaint; order: OrderRow }> {
  const found = await tx.maybe<{ order_id: string }>(
    sql`SELECT order_id FROM complaint WHERE id = ${complaintId} AND ${seen}`,
  )
  if (!found) throw new Refusal('complaint.absent')
  const order = await lockOrder(tx, found.order_id)
  const complaint = await tx.one<LockedComplaint>(
    sql`SELECT id, status, fault, refund FROM complaint WHERE id = ${complaintId} FOR UPDATE`,
  )
  return { complaint, order: order! }
}
