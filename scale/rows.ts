import { everyOf, type History, roles } from './frame.ts'

/** Ids of one order differ in one digit. */
const idIn = (digit: number) => `(frame.time || '7000800${digit}' || lpad(to_hex(frame.n), 12, '0'))::uuid`
const orderId = idIn(0)

/**
 * The statements that fill each table for the quarter of the frame. `columns` are those of an order copied
 * from the first one.
 */
export function statementsOf(
  history: History,
  quarter: string,
  columns: string,
): { [table: string]: string } {
  const own = roles.map((role) => `frame.n % ${everyOf(history)[role]} = 0`).join(' OR ')
  const maybeShort = (full: string, short: string) =>
    history.short ? `CASE WHEN ${own} THEN ${full} ELSE ${short} END` : full
  return {
    [`orders_${quarter}`]: `
      INSERT INTO orders_${quarter} (id, slug, customer_id, store_id, rider_id, packs, parties, ${columns})
      SELECT ${orderId}, frame.slug, frame.customer_id, frame.store_id, frame.rider_id, ${maybeShort('packs', `'[]'`)},
        ${maybeShort('parties', 'NULL')}, ${columns}
      FROM frame, (SELECT * FROM orders_first LIMIT 1) AS sample`,
    [`order_view_${quarter}`]: `
      INSERT INTO order_view_${quarter} (id, order_id, party_id, role, status, search)
      SELECT ${idIn(1)}, ${orderId},
        CASE role WHEN 'customer' THEN customer_id WHEN 'store' THEN store_id ELSE rider_id END,
        role, status, lower(frame.slug)
      FROM frame, order_view_first`,
    [`order_version_${quarter}`]: `
      INSERT INTO order_version_${quarter} (order_id, version, changes)
      SELECT ${orderId}, version, ${maybeShort('changes', `'{}'`)} FROM frame, order_version_first`,
    order_slug: `INSERT INTO order_slug SELECT slug, ${orderId} FROM frame`,
    ledger_account: `
      INSERT INTO ledger_account (id, name, kind) OVERRIDING SYSTEM VALUE
      SELECT escrow_account, 'escrow:' || ${orderId}, 'escrow' FROM frame`,
    ledger_journal: `
      INSERT INTO ledger_journal (id, key, kind, fingerprint)
      SELECT ${idIn(2)}, 'order-payment:' || ${orderId}, 'order-payment', md5(slug) FROM frame
      UNION ALL SELECT ${idIn(3)}, 'order-settlement:' || ${orderId}, 'order-settlement', md5(slug) FROM frame`,
    [`ledger_entry_${quarter}`]: `
      INSERT INTO ledger_entry_${quarter} (journal_id, account_id, amount)
      SELECT CASE kind WHEN 'order-payment' THEN ${idIn(2)} ELSE ${idIn(3)} END,
        CASE role WHEN 'customer' THEN customer_account WHEN 'store' THEN store_account WHEN 'rider' THEN rider_account
          WHEN 'escrow' THEN escrow_account ELSE account_id END, amount
      FROM frame, sample_entry`,
  }
}
