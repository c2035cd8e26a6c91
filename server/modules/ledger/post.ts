import { Type } from '#contract/schema.ts'
import type { Tx } from '#platform/database/database.ts'
import { boolean, integer, list, row, text, uuid } from '#platform/database/row.ts'
import { sql } from '#platform/database/sql.ts'
import { newId } from '#platform/ids.ts'
import type { Account } from './accounts.ts'

export type JournalKind =
  | 'order-payment'
  | 'order-refund'
  | 'order-settlement'
  | 'order-fault'
  | 'order-complaint'
  | 'top-up'
  | 'surplus'
  | 'suspense'
  | 'suspense-assigned'
  | 'withdrawal-hold'
  | 'withdrawal-settled'
  | 'withdrawal-released'
  | 'withdrawal-reversed'
  | 'adjustment'

/** One side of a journal, in kobo: a positive amount credits the account, a negative one debits it. */
export interface Leg {
  account: Account
  amount: number
  /** Debits what the wallet has; the rest is owed and collected from later credits. */
  mayOwe?: boolean
}

export interface Journal {
  /** The idempotency key: posting the same key again moves nothing. */
  key: string
  kind: JournalKind
  legs: Leg[]
}

export interface Posted {
  journalId: string
  /** False for a repeat. */
  posted: boolean
  /** What a wallet could not pay and owes now. */
  owed: DebtPart[]
  /** What was collected from a credit for a wallet's debt. */
  collected: DebtPart[]
}

/** An amount of a receivable. */
export interface DebtPart {
  id: string
  account: string
  amount: number
}

/** An account has less than a journal would debit. */
export class InsufficientFunds extends Error {}

const PostedRow = row({
  journal_id: uuid,
  posted: boolean,
  taken: list(
    row({
      account: text,
      receivable: uuid,
      owed: Type.Optional(integer),
      collected: Type.Optional(integer),
    }),
  ),
})

const insufficient = 'BK001'
const isInsufficient = (error: unknown): error is Error =>
  error instanceof Error && 'code' in error && error.code === insufficient

/** Posts a journal, in one statement. Nothing else moves money. */
export async function post(tx: Tx, { key, kind, legs }: Journal): Promise<Posted> {
  const moving = legs.filter((leg) => leg.amount !== 0)
  const row = await tx
    .one(
      PostedRow,
      sql`
      SELECT * FROM ledger_post(
        ${newId()}, ${key}, ${kind}, ${moving.map((leg) => leg.account)}::text[],
        ${moving.map((leg) => leg.amount)}::bigint[], ${moving.map((leg) => leg.mayOwe ?? false)}::boolean[]
      )`,
    )
    .catch((error) => {
      throw isInsufficient(error) ? new InsufficientFunds(error.message) : error
    })
  return {
    journalId: row.journal_id,
    posted: row.posted,
    owed: row.taken.flatMap(({ account, receivable: id, owed }) =>
      owed ? [{ id, account, amount: owed }] : [],
    ),
    collected: row.taken.flatMap(({ account, receivable: id, collected }) =>
      collected ? [{ id, account, amount: collected }] : [],
    ),
  }
}
