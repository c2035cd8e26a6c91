import {
  customerTransactionCategories,
  riderTransactionCategories,
  storeTransactionCategories,
} from '#contract/states.ts'
import { fragment } from '#platform/database/sql.ts'
import { affectsBalance } from './affects-balance.ts'
import { type Check, isKept } from './reconcile-check.ts'

/**
 * The effect of journals on accounts, according to transaction records. A failed record also stands for the
 * journal that returned the money.
 */
const recorded = fragment`(
  SELECT journal_id, account_id, sum(effect) AS total, string_agg(slug, ', ' ORDER BY slug) AS slugs
  FROM (
    SELECT journal_id, account_id, effect, slug FROM wallet_transaction
    UNION ALL
    SELECT back_journal_id, account_id, -effect, slug FROM wallet_transaction
    WHERE status = 'failed' AND back_journal_id IS NOT NULL
  ) AS each GROUP BY journal_id, account_id
)`

/** What was given back for reversed withdrawals. Unlike a failed one, a reversed withdrawal has a separate record of the refund. */
const returned = fragment`(
  SELECT back_journal_id AS journal_id, account_id, -sum(effect) AS total, string_agg(slug, ', ' ORDER BY slug) AS slugs
  FROM wallet_transaction WHERE status = 'reversed' AND back_journal_id IS NOT NULL GROUP BY back_journal_id, account_id
)`

const categoriesOf = fragment`(
  SELECT role, category FROM (VALUES
    ('customer', ${customerTransactionCategories}::text[]),
    ('rider', ${riderTransactionCategories}::text[]),
    ('store', ${storeTransactionCategories}::text[])
  ) AS allowed (role, categories), unnest(categories) AS category
)`

/** Transaction records compared with the ledger. */
export const recordChecks: Check[] = [
  {
    name: 'Every transaction says what its journal did',
    rows: fragment`wallet_transaction`,
    faults: fragment`
      SELECT slugs AS row, format('says %s of %s, the journal %s', total, name, coalesce(amount, 0)) AS problem
      FROM ${recorded} AS recorded
      LEFT JOIN ledger_entry USING (journal_id, account_id)
      LEFT JOIN ledger_account ON ledger_account.id = recorded.account_id
      WHERE total <> coalesce(amount, 0) AND ${isKept(fragment`recorded.journal_id`)}`,
  },
  {
    name: 'Every movement of a wallet has its transactions',
    rows: fragment`ledger_entry JOIN ledger_account ON ledger_account.id = account_id AND kind = 'wallet'`,
    faults: fragment`
      SELECT name AS row, format('%s by the journal %s is in no transaction', amount, key) AS problem
      FROM ledger_entry
      JOIN ledger_account ON ledger_account.id = ledger_entry.account_id AND kind = 'wallet'
      LEFT JOIN ledger_journal ON ledger_journal.id = journal_id
      LEFT JOIN ${recorded} AS recorded USING (journal_id, account_id)
      WHERE recorded.total IS NULL`,
  },
  {
    // The sum that a user would calculate. Records stay when their entries are retired.
    name: 'The bills of a wallet’s transactions add up to its balance',
    rows: fragment`ledger_account WHERE kind = 'wallet'`,
    faults: fragment`
      SELECT name AS row, format('has %s, the bills add up to %s', balance, coalesce(total, 0)) AS problem
      FROM ledger_account
      LEFT JOIN (
        SELECT user_id, store_id, sum(CASE type WHEN 'credit' THEN bill_price ELSE -bill_price END) AS total
        FROM wallet_transaction WHERE ${affectsBalance} GROUP BY user_id, store_id
      ) AS recorded ON name = 'wallet:' || coalesce('user:' || user_id, 'store:' || store_id)
      WHERE kind = 'wallet' AND balance <> coalesce(total, 0)`,
  },
  {
    name: 'Every receivable has a transaction that says what is still owed',
    rows: fragment`receivable`,
    faults: fragment`
      SELECT receivable.id::text AS row, CASE WHEN wallet_transaction.id IS NULL THEN 'is in no transaction'
        ELSE format('is open with %s, the transaction is %s of %s', outstanding, status, bill_price) END AS problem
      FROM receivable LEFT JOIN wallet_transaction ON receivable_id = receivable.id AND effect = 0
      WHERE (wallet_transaction.account_id, bill_price, status) IS DISTINCT FROM
        (receivable.account_id, outstanding, CASE outstanding WHEN 0 THEN 'completed' ELSE 'pending' END)`,
  },
  {
    name: 'Every transaction that failed or was reversed names the journal that brought the money back',
    rows: fragment`wallet_transaction WHERE status IN ('failed', 'reversed') OR back_journal_id IS NOT NULL`,
    faults: fragment`
      SELECT slug AS row,
        format('is %s %s a journal back', status, CASE WHEN back_journal_id IS NULL THEN 'without' ELSE 'with' END) AS problem
      FROM wallet_transaction WHERE (status IN ('failed', 'reversed')) <> (back_journal_id IS NOT NULL)`,
  },
  {
    name: 'Every transaction that was reversed is matched by a refund',
    rows: fragment`wallet_transaction WHERE status = 'reversed'`,
    faults: fragment`
      SELECT slugs AS row, format('took %s, %s was refunded', returned.total, coalesce(sum(refund.effect), 0)) AS problem
      FROM ${returned} AS returned
      LEFT JOIN wallet_transaction AS refund ON refund.journal_id = returned.journal_id
        AND refund.account_id = returned.account_id AND refund.category = 'refund-in'
      GROUP BY slugs, returned.total HAVING returned.total <> coalesce(sum(refund.effect), 0)`,
  },
  {
    name: 'The type, category, sign and wallet of every transaction agree with its party',
    rows: fragment`wallet_transaction`,
    faults: fragment`
      SELECT wallet_transaction.slug AS row,
        format('%s %s of %s by a %s on %s', type, wallet_transaction.category, effect, party.role, account.name) AS problem
      FROM wallet_transaction
      LEFT JOIN users ON users.id = user_id
      LEFT JOIN ledger_account AS account ON account.id = account_id
      CROSS JOIN LATERAL (
        SELECT coalesce(users.role, 'store') AS role,
          'wallet:' || coalesce('user:' || user_id, 'store:' || wallet_transaction.store_id) AS wallet
      ) AS party
      WHERE (type = 'credit') <> (wallet_transaction.category LIKE '%-in')
        OR account.kind = 'wallet' AND ((type = 'credit') <> (effect > 0) OR account.name <> party.wallet)
        OR account.kind IS NULL
        OR (party.role, wallet_transaction.category) NOT IN (SELECT role, category FROM ${categoriesOf} AS known)`,
  },
]
