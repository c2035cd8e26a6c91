import { fragment } from '#platform/database/sql.ts'
import { type Check, isKept } from './reconcile-check.ts'

const underWay = fragment`status IN ('pending', 'processing')`
const stream = fragment`coalesce('user:' || user_id, 'store:' || store_id)`

/** The journals of a withdrawal, by its status. */
const journalsOf = fragment`(VALUES
  ('pending', false, false), ('processing', false, false), ('completed', true, false), ('failed', false, true),
  ('reversed', true, true)
)`

/** Money in transfer to a bank, compared with the holding account and the records. */
export const withdrawalChecks: Check[] = [
  {
    name: 'What is held is what withdrawals under way wait for',
    rows: fragment`ledger_account WHERE kind = 'held'`,
    faults: fragment`
      SELECT coalesce(held.name, waiting.name) AS row,
        format('has %s, its withdrawals under way take %s', coalesce(balance, 0), coalesce(total, 0)) AS problem
      FROM (SELECT name, balance FROM ledger_account WHERE kind = 'held') AS held
      FULL JOIN (
        SELECT 'held:' || ${stream} AS name, sum(amount + fee) AS total FROM withdrawal WHERE ${underWay} GROUP BY 1
      ) AS waiting ON waiting.name = held.name
      WHERE coalesce(balance, 0) <> coalesce(total, 0)`,
  },
  {
    name: 'Every withdrawal has the journals of its status',
    rows: fragment`withdrawal`,
    faults: fragment`
      SELECT reference AS row, format(
        'is %s %s a settlement and %s a return', status,
        CASE WHEN settle_journal_id IS NULL THEN 'without' ELSE 'with' END,
        CASE WHEN back_journal_id IS NULL THEN 'without' ELSE 'with' END
      ) AS problem
      FROM withdrawal
      WHERE (status, settle_journal_id IS NOT NULL, back_journal_id IS NOT NULL) NOT IN (
        SELECT status, settled, returned FROM ${journalsOf} AS known (status, settled, returned)
      )`,
  },
  {
    name: 'Every withdrawal was held whole and left what was held whole',
    rows: fragment`withdrawal`,
    faults: fragment`
      SELECT reference AS row, format(
        'of %s with its fee: %s was held and %s has left', withdrawal.amount + fee, coalesce(hold.amount, 0), coalesce(-gone.amount, 0)
      ) AS problem
      FROM (
        SELECT withdrawal.*, ledger_account.id AS held_id FROM withdrawal
        LEFT JOIN ledger_account ON name = 'held:' || ${stream}
      ) AS withdrawal
      LEFT JOIN LATERAL (
        SELECT amount FROM ledger_entry WHERE journal_id = hold_journal_id AND account_id = held_id
      ) AS hold ON true
      LEFT JOIN LATERAL (
        SELECT amount FROM ledger_entry
        WHERE journal_id = coalesce(settle_journal_id, back_journal_id) AND account_id = held_id
      ) AS gone ON true
      WHERE ${isKept(fragment`hold_journal_id`)} AND (
        coalesce(hold.amount, 0) <> withdrawal.amount + fee
        OR coalesce(-gone.amount, 0) <> CASE WHEN ${underWay} THEN 0 ELSE withdrawal.amount + fee END
      )`,
  },
  {
    name: 'The transaction of every withdrawal has its status, and its amount with the fee',
    rows: fragment`withdrawal`,
    faults: fragment`
      SELECT reference AS row, format(
        'is %s of %s, its transaction is %s of %s', withdrawal.status, amount + fee, wallet_transaction.status, bill_price
      ) AS problem
      FROM withdrawal LEFT JOIN wallet_transaction ON wallet_transaction.id = transaction_id
      WHERE wallet_transaction.status IS DISTINCT FROM withdrawal.status OR bill_price <> amount + fee OR service_price <> fee`,
  },
]
