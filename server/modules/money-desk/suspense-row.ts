import type { AnswerOf } from '#contract/operation.ts'
import type { Operations } from '#contract/operations/index.ts'
import type { Queryable } from '#platform/database/database.ts'
import { integer, json, nullable, type RowOf, row, text, timestamp, uuid } from '#platform/database/row.ts'
import { fragment, sql } from '#platform/database/sql.ts'
import { toMoney } from '#server/money/money.ts'

export type Suspense = AnswerOf<Operations['assignSuspense']>

type AssignedTo = NonNullable<Suspense['assignedTo']>

export const Payer = row({ name: nullable(text), bankName: nullable(text), accountNumber: nullable(text) })

export const SuspenseRow = row({
  id: uuid,
  reference: text,
  amount: integer,
  payer: Payer,
  received_at: timestamp,
  assigned_at: nullable(timestamp),
  assigned_by: nullable(uuid),
  assigned_to: nullable(json<Partial<AssignedTo>>()),
  note: nullable(text),
})
export type SuspenseRow = RowOf<typeof SuspenseRow>

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
    await db.one(
      SuspenseRow,
      sql`SELECT ${suspenseColumns} FROM ${suspenseSource} WHERE suspense.id = ${id}`,
    ),
  )
