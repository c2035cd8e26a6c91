import type { AnswerOf } from '#contract/operation.ts'
import type { Operations } from '#contract/operations/index.ts'
import type { TransactionType } from '#contract/states.ts'
import type { Queryable, Tx } from '#platform/database/database.ts'
import { fragment, sql } from '#platform/database/sql.ts'
import { toMoney } from '#server/money/money.ts'

export type Adjustment = AnswerOf<Operations['adjustWallet']>

export interface AdjustmentRow {
  id: string
  user_id: string | null
  store_id: string | null
  party_name: string
  type: TransactionType
  amount: number
  reason: string
  proposed_by: string
  confirmed_by: string | null
  rejected_by: string | null
  created_at: Date
  confirmed_at: Date | null
  rejected_at: Date | null
}

export const adjustmentColumns = fragment`
  adjustment.id, user_id, store_id, coalesce(users.name, store.name) AS party_name, type, amount, reason, proposed_by,
  confirmed_by, rejected_by, adjustment.created_at, confirmed_at, rejected_at`

export const adjustmentSource = fragment`
  adjustment LEFT JOIN users ON users.id = user_id LEFT JOIN store ON store.id = store_id`

export const toAdjustment = (row: AdjustmentRow): Adjustment => ({
  id: row.id,
  party: { userId: row.user_id, storeId: row.store_id, name: row.party_name },
  type: row.type,
  fund: toMoney(row.amount),
  reason: row.reason,
  proposedBy: row.proposed_by,
  confirmedBy: row.confirmed_by,
  rejectedBy: row.rejected_by,
  dateCreated: row.created_at.toISOString(),
  dateConfirmed: row.confirmed_at?.toISOString() ?? null,
  dateRejected: row.rejected_at?.toISOString() ?? null,
})

export type LockedAdjustment = Omit<AdjustmentRow, 'party_name'>

export const lockAdjustment = (tx: Tx, id: string) =>
  tx.maybe<LockedAdjustment>(sql`
    SELECT id, user_id, store_id, type, amount, reason, proposed_by, confirmed_by, rejected_by, created_at, confirmed_at,
      rejected_at
    FROM adjustment WHERE id = ${id} FOR UPDATE`)

export const readAdjustment = async (db: Queryable, id: string): Promise<Adjustment> =>
  toAdjustment(
    await db.one<AdjustmentRow>(sql`
      SELECT ${adjustmentColumns} FROM ${adjustmentSource} WHERE adjustment.id = ${id}`),
  )
