import type { Queryable } from '#platform/database/database.ts'
import { integer, type RowOf, row } from '#platform/database/row.ts'
import { sql } from '#platform/database/sql.ts'
import { type Party, streamOf } from '#server/party.ts'
import type { Account } from './accounts.ts'

const BalanceRow = row({ balance: integer })

/** The balance of an account, in kobo. */
export async function balanceOf(db: Queryable, account: Account): Promise<number> {
  const { balance } = await db.one(BalanceRow, sql`SELECT ledger_balance(${account}) AS balance`)
  return balance
}

export const Standing = row({
  balance: integer,
  held: integer,
  /** What the party owes. */
  receivable: integer,
})
export type Standing = RowOf<typeof Standing>

/** The balance, pending money and debt of a party, in one statement. */
export async function standingOf(db: Queryable, party: Party): Promise<Standing> {
  const stream = streamOf(party)
  return db.one(
    Standing,
    sql`
    SELECT ledger_balance('wallet:' || ${stream}) AS balance, ledger_balance('held:' || ${stream}) AS held,
      coalesce((
        SELECT sum(outstanding) FROM receivable JOIN ledger_account ON ledger_account.id = account_id
        WHERE name = 'wallet:' || ${stream} AND outstanding > 0
      ), 0)::bigint AS receivable`,
  )
}

/** Whether the party has money in the wallet, a pending withdrawal or a debt. Blocks the deletion of the account or store. */
export async function hasUnsettledMoney(db: Queryable, party: Party): Promise<boolean> {
  const { balance, held, receivable } = await standingOf(db, party)
  return balance + held + receivable > 0
}
