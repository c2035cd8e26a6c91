import { fragment } from '#platform/database/sql.ts'
import { type Check, isKept } from './reconcile-check.ts'

/** Every entry, and the totals of retired ones. */
const everyEntry = fragment`(
  SELECT account_id, amount FROM ledger_entry UNION ALL SELECT account_id, amount FROM ledger_opening
)`
const entriesByAccount = fragment`(
  SELECT account_id, sum(amount) AS total FROM ${everyEntry} AS entry GROUP BY account_id
)`
const unrolledByAccount = fragment`(
  SELECT account_id, sum(amount) AS total FROM ledger_unrolled GROUP BY account_id
)`

/** The ledger itself: journals, entries, balances, debts. */
export const bookChecks: Check[] = [
  {
    name: 'All entries add up to zero',
    rows: fragment`ledger_entry`,
    faults: fragment`
      SELECT coalesce(currency, 'no currency') AS row, format('the entries add up to %s', sum(amount)) AS problem
      FROM ${everyEntry} AS entry LEFT JOIN ledger_account ON ledger_account.id = account_id
      GROUP BY currency HAVING sum(amount) <> 0`,
  },
  {
    name: 'All balances add up to zero',
    rows: fragment`ledger_account`,
    faults: fragment`
      SELECT currency AS row, format('the balances add up to %s', sum(balance + coalesce(unrolled.total, 0))) AS problem
      FROM ledger_account LEFT JOIN ${unrolledByAccount} AS unrolled ON unrolled.account_id = ledger_account.id
      GROUP BY currency HAVING sum(balance + coalesce(unrolled.total, 0)) <> 0`,
  },
  {
    // A journal is empty only where the amount that one wallet could not pay equals the amount that another
    // still owed.
    name: 'Every journal has entries that add up to zero',
    rows: fragment`ledger_journal WHERE ${isKept(fragment`id`)}`,
    faults: fragment`
      SELECT journal.key AS row, format('%s entries add up to %s', count(amount), coalesce(sum(amount), 0)) AS problem
      FROM ledger_journal AS journal LEFT JOIN ledger_entry ON journal_id = journal.id
      WHERE ${isKept(fragment`journal.id`)}
      GROUP BY journal.id HAVING sum(amount) <> 0 OR (
        count(amount) < 2 AND NOT EXISTS (SELECT FROM receivable WHERE receivable.journal_id = journal.id)
      )`,
  },
  {
    name: 'Every entry has its journal and its account',
    rows: fragment`ledger_entry`,
    faults: fragment`
      SELECT format('journal %s, account %s', journal_id, account_id) AS row,
        concat_ws(' and ', CASE WHEN journal.id IS NULL THEN 'no such journal' END,
          CASE WHEN account.id IS NULL THEN 'no such account' END) AS problem
      FROM ledger_entry
      LEFT JOIN ledger_journal AS journal ON journal.id = journal_id
      LEFT JOIN ledger_account AS account ON account.id = account_id
      WHERE journal.id IS NULL OR account.id IS NULL`,
  },
  {
    name: 'Every wallet, held amount and escrow is the sum of its entries',
    rows: fragment`ledger_account WHERE kind <> 'platform'`,
    faults: fragment`
      SELECT name AS row, format('has %s, its entries add up to %s', balance, coalesce(total, 0)) AS problem
      FROM ledger_account LEFT JOIN ${entriesByAccount} AS entries ON account_id = id
      WHERE kind <> 'platform' AND balance <> coalesce(total, 0)`,
  },
  {
    name: 'Every account of the platform, with what is not rolled up, is the sum of its entries',
    rows: fragment`ledger_account WHERE kind = 'platform'`,
    faults: fragment`
      SELECT name AS row, format(
        'has %s and %s not rolled up, its entries add up to %s',
        balance, coalesce(unrolled.total, 0), coalesce(entries.total, 0)
      ) AS problem
      FROM ledger_account
      LEFT JOIN ${entriesByAccount} AS entries ON entries.account_id = id
      LEFT JOIN ${unrolledByAccount} AS unrolled ON unrolled.account_id = id
      WHERE kind = 'platform' AND balance + coalesce(unrolled.total, 0) <> coalesce(entries.total, 0)`,
  },
  {
    name: 'Everything not rolled up is an entry of the platform',
    rows: fragment`ledger_unrolled`,
    faults: fragment`
      SELECT format('journal %s, account %s', unrolled.journal_id, coalesce(name, unrolled.account_id::text)) AS row,
        format('waits with %s, the entry is %s', unrolled.amount, coalesce(entry.amount, 0)) AS problem
      FROM ledger_unrolled AS unrolled
      LEFT JOIN ledger_entry AS entry USING (journal_id, account_id)
      LEFT JOIN ledger_account AS account ON account.id = unrolled.account_id
      WHERE entry.amount IS DISTINCT FROM unrolled.amount OR kind IS DISTINCT FROM 'platform'`,
  },
  {
    name: 'No wallet, held amount or escrow is below zero',
    rows: fragment`ledger_account WHERE kind <> 'platform'`,
    faults: fragment`
      SELECT name AS row, format('has %s', balance) AS problem
      FROM ledger_account WHERE kind <> 'platform' AND balance < 0`,
  },
  {
    name: 'Every receivable is of a wallet and within its amount',
    rows: fragment`receivable`,
    faults: fragment`
      SELECT receivable.id::text AS row, format('%s of %s is open for %s', outstanding, amount, name) AS problem
      FROM receivable LEFT JOIN ledger_account ON ledger_account.id = account_id
      WHERE outstanding NOT BETWEEN 0 AND amount OR kind IS DISTINCT FROM 'wallet'`,
  },
  {
    name: 'What is owed is what the account claims has paid',
    rows: fragment`receivable WHERE outstanding > 0`,
    faults: fragment`
      SELECT 'claims' AS row, format('has %s, the receivables add up to %s', paid, owed) AS problem
      FROM (
        SELECT ledger_balance('claims') AS paid, coalesce(sum(outstanding), 0) AS owed FROM receivable
      ) AS claims
      WHERE paid + owed <> 0`,
  },
]
