import type { AnswerOf } from '#contract/operation.ts'
import type { Operations } from '#contract/operations/index.ts'
import { transactionTypes } from '#contract/states.ts'
import type { Queryable, Tx } from '#platform/database/database.ts'
import { integer, nullable, oneOf, type RowOf, row, text, timestamp, uuid } from '#platform/database/row.ts'
import { fragment, sql } from '#platform/database/sql.ts'
import { toMoney } from '#server/money/money.ts'

export type Adjustment = AnswerOf<Operations['adjustWallet']>

export const AdjustmentRow = row({
  id: uuid,
  user_id: nullable(uuid),
  store_id: nullable(uuid),
  party_name: text,
  type: oneOf(transactionTypes),
  amount: integer,
  reason: text,
  proposed_by: uuid,
  confirmed_by: nullable(uuid),
  rejected_by: nullable(uuid),
  created_at: timestamp,
  confirmed_at: nullable(timestamp),
  rejected_at: nullable(timestamp),
})
export type AdjustmentRow = RowOf<typeof AdjustmentRow>

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

/** The wallet, type and amount of a proposed adjustment, for the audit log. */
export const namedBy = ({ user_id, store_id, type, amount }: LockedAdjustment) => ({
  party: user_id === null ? { storeId: store_id } : { userId: user_id },
  type,
  fund: toMoney(amount),
})

const { party_name: _, ...lockedColumns } = AdjustmentRow.properties
const LockedAdjustment = row(lockedColumns)
export type LockedAdjustment = RowOf<typeof LockedAdjustment>

export const lockAdjustment = (tx: Tx, id: string) =>
  tx.maybe(
    LockedAdjustment,
    sql`
    SELECT id, user_id, store_id, type, amount, reason, proposed_by, confirmed_by, rejected_by, created_at, confirmed_at,
      rejected_at
    FROM adjustment WHERE id = ${id} FOR UPDATE`,
  )

export const readAdjustment = async (db: Queryable, id: string): Promise<Adjustment> =>
  toAdjustment(
    await db.one(
      AdjustmentRow,
      sql`
      SELECT ${adjustmentColumns} FROM ${adjustmentSource} WHERE adjustment.id = ${id}`,
    ),
  )
