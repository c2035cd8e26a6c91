import { type Fragment, fragment } from '#platform/database/sql.ts'
import type { Check } from './reconcile-check.ts'

const isKept = (orderId: Fragment) => fragment`${orderId} >= kept_from('orders')`

/** The total paid into each escrow, and its balance. */
const escrows = fragment`(
  SELECT name, balance, coalesce(sum(amount) FILTER (WHERE amount > 0), 0) AS received
  FROM ledger_account LEFT JOIN ledger_entry ON account_id = id WHERE kind = 'escrow' GROUP BY id
)`

const aboutOrders = fragment`(
  SELECT 'transaction' AS what, id, order_id FROM wallet_transaction WHERE order_id IS NOT NULL
  UNION ALL SELECT 'payment', id, order_id FROM payment WHERE order_id IS NOT NULL
  UNION ALL SELECT 'complaint', id, order_id FROM complaint
  UNION ALL SELECT 'ticket', id, order_id FROM ticket WHERE order_id IS NOT NULL
  UNION ALL SELECT 'offer', id, order_id FROM offer
  UNION ALL SELECT 'view', id, order_id FROM order_view
) AS about`

/** Money in escrow for orders, compared with the orders. */
export const orderChecks: Check[] = [
  {
    name: 'Every escrow is of an order',
    rows: fragment`ledger_account WHERE kind = 'escrow'`,
    faults: fragment`
      SELECT name AS row, format('has %s for an order that does not exist', balance) AS problem
      FROM ledger_account LEFT JOIN orders ON name = 'escrow:' || orders.id
      WHERE kind = 'escrow' AND orders.id IS NULL AND (balance <> 0 OR ${isKept(fragment`substr(name, 8)::uuid`)})`,
  },
  {
    name: 'Whatever is about an order names one that exists',
    rows: aboutOrders,
    faults: fragment`
      SELECT format('%s %s', what, about.id) AS row, format('is about the order %s, which does not exist', order_id) AS problem
      FROM ${aboutOrders} LEFT JOIN orders ON orders.id = order_id
      WHERE orders.id IS NULL AND ${isKept(fragment`order_id`)}`,
  },
  {
    // A paid order has its whole bill in escrow until it is settled, which takes all of it at once.
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
        WHEN payment_status IN ('pending', 'failed') THEN received < bill_price AND balance = received
        WHEN payment_status = 'paid' THEN received = bill_price AND balance IN (0, received)
        WHEN payment_status = 'expired' THEN received = 0
        WHEN payment_status = 'refunded' THEN balance = 0
        ELSE balance <= bill_price
      END`,
  },
]
