import { BankRecord } from '#contract/records/bank.ts'
import { openWithdrawalStatuses } from '#contract/states.ts'
import { isLongWithdrawal, isOpenWithdrawal } from '#modules/wallets/index.ts'
import { integer, nullable, oneOf, row, text, timestamp, uuid } from '#platform/database/row.ts'
import { fragment, matchesKeyword, nothing, type Sql, sql } from '#platform/database/sql.ts'
import type { Page } from '#platform/operations/page.ts'
import { toMoney } from '#server/money/money.ts'
import { implement } from '#server/services.ts'

const OpenWithdrawal = row({
  id: uuid,
  reference: text,
  user_id: nullable(uuid),
  store_id: nullable(uuid),
  party_name: text,
  amount: integer,
  fee: integer,
  bank: BankRecord,
  status: oneOf(openWithdrawalStatuses),
  created_at: timestamp,
})

/** The oldest first. The key of a page is its last row, after whose time the next page begins: the index is ordered by time. */
export function selectOpenWithdrawals(
  { long = false, keyword }: { long?: boolean; keyword?: string },
  page: Pick<Page, 'size' | 'after'>,
): Sql {
  const after = page.after?.[0]
  return sql`
    SELECT withdrawal.id, reference, user_id, store_id, coalesce(users.name, store.name) AS party_name, amount, fee, bank,
      withdrawal.status, withdrawal.created_at
    FROM withdrawal LEFT JOIN users ON users.id = user_id LEFT JOIN store ON store.id = store_id
    WHERE ${long ? isLongWithdrawal : isOpenWithdrawal}
      ${keyword ? fragment`AND ${matchesKeyword(fragment`search_key(coalesce(users.name, store.name) || ' ' || reference)`, keyword)}` : nothing}
      ${after ? fragment`AND (withdrawal.created_at, withdrawal.id) > (SELECT created_at, id FROM withdrawal WHERE id = ${after})` : nothing}
    ORDER BY withdrawal.created_at, withdrawal.id LIMIT ${page.size + 1}`
}

export const getOpenWithdrawals = implement(
  'getOpenWithdrawals',
  async ({ query, page, services: { db } }) => {
    const rows = await db.many(OpenWithdrawal, selectOpenWithdrawals(query, page))
    return page.of(
      rows,
      ({ id }) => [id],
      ({ id, reference, status, bank, ...withdrawal }) => ({
        id,
        reference,
        party: {
          userId: withdrawal.user_id,
          storeId: withdrawal.store_id,
          name: withdrawal.party_name,
        },
        fund: toMoney(withdrawal.amount),
        fee: toMoney(withdrawal.fee),
        bank,
        status,
        dateCreated: withdrawal.created_at.toISOString(),
      }),
    )
  },
)
