import type { Tx } from '#platform/database/database.ts'
import { sql } from '#platform/database/sql.ts'

/** Records the payment that an incoming transfer in suspense is for. */
export const setPaymentOfTransfer = (tx: Tx, transferId: string, paymentId: string): Promise<number> =>
  tx.run(sql`UPDATE incoming_transfer SET payment_id = ${paymentId} WHERE id = ${transferId}`)

/** Records the order or person to which an operator has assigned an amount in suspense. */
export const setSuspenseAssigned = (
  tx: Tx,
  id: string,
  assignment: { operatorId: string; to: object; journalId: string; note: string | null },
): Promise<number> =>
  tx.run(sql`
    UPDATE suspense SET assigned_by = ${assignment.operatorId}, assigned_at = service_now(),
      assigned_to = ${JSON.stringify(assignment.to)}, journal_id = ${assignment.journalId}, note = ${assignment.note}
    WHERE id = ${id}`)
