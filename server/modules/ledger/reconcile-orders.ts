import { fragment } from '#platform/database/sql.ts'
import type { Check } from './reconcile-check.ts'

/** What was ever put into an escrow, and what is in it. */
const escrows = fragment`(
  SELECT name, balance, coalesce(sum(amount) FILTER (WHERE amount > 0), 0) AS received
  FROM ledger_account LEFT JOIN ledger_entry ON account_id = id WHERE kind = 'escrow' GROUP BY id
)`

/** Money that is kept for orders. */
export const orderChecks: Check[] = [
  {
    name: 'Every escrow is of an order',
    rows: fragment`ledger_account WHERE kind = 'escrow'`,
    faults: fragment`
      SELECT name AS row, format('has %s for an order that does not exist', balance) AS problem
      FROM ledger_account LEFT JOIN orders ON name = 'escrow:' || orders.id
      WHERE kind = 'escrow' AND orders.id IS NULL`,
  },
  {
    // A paid order has all of its bill in escrow until it is settled, which takes all of it at once.
    name: 'The escrow of every order is as far as its payment',
    rows: fragment`orders`,
    faults: fragment`
      SELECT slug AS row,
        format('is %s: of %s it received %s and has %s', payment_status, bill_price, received, balance) AS problem
      FROM (
        SELECT slug, payment_status, bill_price, coalesce(received, 0) AS received, coalesce(balance, 0) AS balance
        FROM orders LEFT JOIN ${escrows} AS escrow ON name = 'escrow:' || orders.id
      ) AS orders
      WHERE NOT CASE
        WHEN payment_status = 'pending' THEN received < bill_price AND balance = received
        WHEN payment_status = 'paid' THEN received = bill_price AND balance IN (0, received)
        WHEN payment_status = 'expired' THEN received = 0
        WHEN payment_status IN ('failed', 'refunded') THEN balance = 0
        ELSE balance <= bill_price
      END`,
  },
]
