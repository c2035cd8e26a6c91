import type { AnswerOf } from '#contract/operation.ts'
import type { Operations } from '#contract/operations/index.ts'
import type { Queryable } from '#platform/database/database.ts'
import { fragment, sql } from '#platform/database/sql.ts'
import type { IncomingTransfer } from '#providers/payments/port.ts'
import { toMoney } from '#server/money/money.ts'

export type Suspense = AnswerOf<Operations['assignSuspense']>

type AssignedTo = NonNullable<Suspense['assignedTo']>

export interface SuspenseRow {
  id: string
  reference: string
  amount: number
  payer: IncomingTransfer['payer']
  received_at: Date
  assigned_at: Date | null
  assigned_by: string | null
  assigned_to: Partial<AssignedTo> | null
  note: string | null
}

export const suspenseColumns = fragment`
  suspense.id, reference, amount, payer, received_at, assigned_at, assigned_by, assigned_to, note`

export const suspenseSource = fragment`suspense JOIN incoming_transfer ON incoming_transfer.id = arrival_id`

export const toSuspense = (row: SuspenseRow): Suspense => ({
  id: row.id,
  reference: row.reference,
  amount: toMoney(row.amount),
  payer: row.payer,
  dateReceived: row.received_at.toISOString(),
  dateAssigned: row.assigned_at?.toISOString() ?? null,
  assignedBy: row.assigned_by,
  assignedTo: row.assigned_to && { userId: null, storeId: null, reference: null, ...row.assigned_to },
  note: row.note,
})

export const readSuspense = async (db: Queryable, id: string): Promise<Suspense> =>
  toSuspense(
    await db.one<SuspenseRow>(
      sql`SELECT ${suspenseColumns} FROM ${suspenseSource} WHERE suspense.id = ${id}`,
    ),
  )
