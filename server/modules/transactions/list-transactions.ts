import type { Transaction } from '#contract/records/transaction.ts'
import type { TransactionCategory } from '#contract/states.ts'
import { receiptAddresses } from '#modules/receipts/index.ts'
import { viewerOf } from '#modules/stores/index.ts'
import { fragment, matchesKeyword, nothing, type Sql, sql } from '#platform/database/sql.ts'
import type { Actor } from '#platform/operations/call.ts'
import type { PageOf } from '#platform/operations/outcome.ts'
import type { Page } from '#platform/operations/page.ts'
import type { Services } from '#server/services.ts'
import { TransactionRow, toTransaction, transactionColumns, transactionSource } from './transaction-row.ts'
import type { TransactionScope } from './transaction-scope.ts'

interface TransactionListCall {
  query: { category?: TransactionCategory; keyword?: string }
  page: Pick<Page, 'size' | 'after'>
  actor: Actor
  services: Pick<Services, 'config'>
}

/** Selects the ids of the page first, so that stores and orders are read only for its rows. */
export function selectTransactions(
  scope: TransactionScope,
  { query, page, actor, services }: TransactionListCall,
): Sql {
  const { category, keyword } = query
  const filters = fragment`
    ${category ? fragment`AND category = ${category}` : nothing}
    ${keyword ? fragment`AND ${matchesKeyword(fragment`search`, keyword)}` : nothing}
    ${page.after ? fragment`AND id < ${page.after[0]}` : nothing}`
  const most = page.size + 1
  return sql`
    SELECT ${transactionColumns} FROM ${transactionSource(viewerOf(actor), services.config)}
    WHERE wallet_transaction.id IN (
      SELECT id FROM (${scope({ filters, most })}) AS found ORDER BY id DESC LIMIT ${most}
    )
    ORDER BY wallet_transaction.id DESC`
}

/** A page of transactions, newest first. */
export async function listTransactions(
  scope: TransactionScope,
  call: TransactionListCall & { page: Page; services: Services },
): Promise<PageOf<Transaction>> {
  const { page, services } = call
  const rows = await services.db.many(TransactionRow, selectTransactions(scope, call))
  return page.of(
    rows,
    (row) => [row.id],
    (row) => toTransaction(row, services, receiptAddresses(services, row.id)),
  )
}
