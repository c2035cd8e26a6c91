import { hash } from 'node:crypto'
import { Type } from '#contract/schema.ts'
import type { Tx } from '#platform/database/database.ts'
import { boolean, integer, list, row, text, uuid } from '#platform/database/row.ts'
import { type Fragment, fragment, sql } from '#platform/database/sql.ts'
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
  /** What is thrown where an account has too little; InsufficientFunds if left out. */
  refusal?: () => Error
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

/** One leg for each account of a journal, with the sum of its legs, in the order of the accounts' names. */
function sumsOf(legs: Leg[]): Required<Leg>[] {
  const sums = new Map<string, Required<Leg>>()
  for (const { account, amount, mayOwe = false } of legs.filter((leg) => leg.amount !== 0)) {
    const sum = sums.get(account)
    sums.set(account, {
      account,
      amount: amount + (sum?.amount ?? 0),
      mayOwe: mayOwe || (sum?.mayOwe ?? false),
    })
  }
  return [...sums.values()].toSorted((one, other) => (one.account < other.account ? -1 : 1))
}

/** A hash of the content, by which a repeat with the same key and other content is detected. */
const fingerprintOf = (kind: JournalKind, legs: Leg[]): string =>
  hash(
    'md5',
    kind +
      legs
        .filter(({ amount }) => amount !== 0)
        .toSorted((one, other) =>
          one.account === other.account ? one.amount - other.amount : one.account < other.account ? -1 : 1,
        )
        .map(({ account, amount, mayOwe = false }) => `${account} ${amount} ${mayOwe}`)
        .join(','),
  )

function ledgerPost(journalId: string, { key, kind, legs }: Journal, plainly: boolean): Fragment {
  const sums = sumsOf(legs)
  return fragment`ledger_post(
    ${journalId}, ${key}, ${kind}, ${fingerprintOf(kind, legs)}, ${sums.map(({ account }) => account)}::text[],
    ${sums.map(({ amount }) => amount)}::bigint[], ${sums.map(({ mayOwe }) => mayOwe)}::boolean[], ${plainly}
  )`
}

const tooLittle = ({ refusal }: Journal, { message }: Error): Error =>
  refusal?.() ?? new InsufficientFunds(message)

/** Posts a journal, in one statement. Nothing else moves money. */
export async function post(tx: Tx, journal: Journal): Promise<Posted> {
  const row = await tx
    .one(PostedRow, sql`SELECT * FROM ${ledgerPost(newId(), journal, false)}`)
    .catch((error) => {
      throw isInsufficient(error) ? tooLittle(journal, error) : error
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

/**
 * Collects a journal that is posted with the other writes of the transaction, and returns its id. If it was posted before or involves a
 * debt, the transaction is done again and must then use `post`.
 */
export function postPlainly(tx: Tx, journal: Journal): string {
  const journalId = newId()
  tx.write(fragment`SELECT FROM ${ledgerPost(journalId, journal, true)}`)
  tx.onError(insufficient, (error) => tooLittle(journal, error))
  return journalId
}

/** The id of an account, also of one that is opened by the same statement. */
export const accountId = (name: Fragment): Fragment => fragment`ledger_account_id(${name})`
