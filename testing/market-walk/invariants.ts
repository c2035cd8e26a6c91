import { expect } from 'vitest'
import { commaJoined, type Fragment, fragment, sql } from '#platform/database/sql.ts'
import { expectCleanBooks } from '../orders/paid-orders.ts'
import { findOutdatedEvents } from './last-events.ts'
import { stockAtFirst, type Town } from './town.ts'

const isOpen = fragment`orders.status IN ('accepted', 'ready', 'ongoing')`

/** Invariants that always hold; each query returns violations. */
const rules: { [rule: string]: (town: Town) => Fragment } = {
  'status, payment and escrow agree': () => fragment`
    SELECT slug, status, payment_status, bill_price, escrow FROM (
      SELECT orders.*, coalesce(ledger_balance('escrow:' || id), 0) AS escrow FROM orders
    ) AS orders
    WHERE NOT CASE
      WHEN status = 'pending' AND payment_status = 'pending' THEN paid_at IS NULL AND escrow < bill_price
      WHEN ended_at IS NULL THEN payment_status = 'paid' AND paid_at IS NOT NULL AND escrow = bill_price
      WHEN status IN ('completed', 'failed') AND settle_at IS NOT NULL
        THEN payment_status = 'paid' AND settled_at IS NULL AND escrow = bill_price
      WHEN status IN ('completed', 'failed')
        THEN payment_status IN ('paid', 'partially-refunded', 'refunded') AND settled_at IS NOT NULL AND escrow = 0
      ELSE payment_status IN ('refunded', 'expired') AND escrow = 0
    END OR (ended_at IS NULL) <> (status IN ('pending', 'accepted', 'ready', 'ongoing'))`,
  'a store’s orders that have ended are counted by status': () => fragment`
    SELECT * FROM (
      SELECT store_id, status, count(*) FROM orders WHERE paid_at IS NOT NULL AND ended_at IS NOT NULL GROUP BY 1, 2
    ) AS counted
    FULL JOIN (
      SELECT store_id, status, sum(total) AS total FROM (
        SELECT store_id, status, total FROM store_order_count UNION ALL SELECT store_id, status::text, 1 FROM order_to_count
      ) AS each GROUP BY 1, 2
    ) AS kept USING (store_id, status)
    WHERE count IS DISTINCT FROM total`,
  'orders without a rider are counted': () => fragment`
    SELECT id, unassigned_orders FROM store
    WHERE unassigned_orders <> (
      SELECT count(*) FROM orders
      WHERE store_id = store.id AND status IN ('accepted', 'ready') AND rider_id IS NULL AND NOT delivers_itself
    )`,
  'a rider has a box while there is something in it, and never too much': ({ app }) => fragment`
    SELECT rider_id, carried, has_box FROM (
      SELECT users.id AS rider_id, EXISTS (SELECT FROM rider_box WHERE rider_id = users.id) AS has_box,
        (SELECT count(*) FROM orders WHERE orders.rider_id = users.id AND ${isOpen}) AS carried
      FROM users WHERE role = 'rider'
    ) AS riders
    WHERE has_box <> (carried > 0) OR carried > ${app.services.config.BOX_ORDERS}`,
  'a box is locked once it is full or something in it is on its way': ({ app }) => fragment`
    SELECT rider_id, locked FROM rider_box
    WHERE NOT locked AND (
      SELECT count(*) >= ${app.services.config.BOX_ORDERS} OR bool_or(status = 'ongoing')
      FROM orders WHERE orders.rider_id = rider_box.rider_id AND ${isOpen}
    ) OR locked <> (ongoing_starts_at IS NOT NULL AND ongoing_ends_at IS NOT NULL)`,
  'the rider of an order is the one whose offer was accepted': () => fragment`
    SELECT slug, orders.rider_id, taken.rider_id AS taken_by FROM orders
    LEFT JOIN offer AS taken ON order_id = orders.id AND taken.status = 'accepted'
    WHERE orders.rider_id IS DISTINCT FROM taken.rider_id`,
  'only what needs a rider is on offer': () => fragment`
    SELECT slug, orders.status, riders_notified FROM orders
    WHERE NOT (status IN ('accepted', 'ready') AND rider_id IS NULL AND riders_notified)
      AND (riders_notified OR EXISTS (SELECT FROM offer WHERE order_id = orders.id AND offer.status = 'pending'))`,
  'every window that is open has its job, and no other has one': () => fragment`
    SELECT slug, status, name, is_open FROM orders CROSS JOIN LATERAL (
      VALUES ('payment-window', status = 'pending' AND payment_status IN ('pending', 'failed')),
        ('store-window', status = 'pending' AND payment_status = 'paid'),
        ('overdue', status IN ('accepted', 'ready') AND NOT overdue),
        ('offer-open', riders_notified AND deadline_at IS NULL),
        ('offer-window', riders_notified AND deadline_at IS NOT NULL),
        ('wait', CASE WHEN status = 'ongoing' AND wait_ends_at <= service_now() THEN NULL
          ELSE status = 'ongoing' AND wait_ends_at IS NOT NULL END)
    ) AS wanted (name, is_open)
    WHERE is_open <> EXISTS (SELECT FROM job WHERE key = name || ':' || orders.id)`,
  'stock is what there was without what was ordered': ({ shops }) => fragment`
    SELECT menu_item.id, stock, taken FROM menu_item CROSS JOIN LATERAL (
      SELECT coalesce(sum((line ->> 'quantity')::integer * CASE WHEN line ->> 'id' = menu_item.id::text THEN 1 ELSE (
        SELECT coalesce(sum(quantity), 0) FROM combo_item WHERE combo_id::text = line ->> 'id' AND item_id = menu_item.id
      ) END), 0) AS taken
      FROM orders, jsonb_array_elements(packs) AS pack, jsonb_array_elements(pack -> 'lines') AS line
      WHERE orders.store_id = menu_item.store_id AND orders.status NOT IN ('cancelled', 'rejected')
    ) AS bought
    WHERE menu_item.id = ANY(${shops.map(({ itemIds }) => itemIds[0]!)}) AND stock <> ${stockAtFirst} - taken`,
  'events have no gaps': () => fragment`
    SELECT stream, count(*), min("offset"), max("offset") FROM stream_event GROUP BY stream
    HAVING count(*) <> max("offset") - min("offset") + 1
      -- Long walks pass the days for which events are kept.
      OR min("offset") <> 1 AND (SELECT min(created_at) FROM users) > service_now() - interval '7 days'`,
}

const lastEvents = 'the last event to a party has what it reads'

const nothing = Object.fromEntries([...Object.keys(rules), lastEvents].map((rule) => [rule, null]))

export async function expectInvariants(town: Town): Promise<void> {
  const { db } = town.app.services
  const all = Object.values(rules).map(
    (faults, index) =>
      fragment`(${index}::integer, (SELECT json_agg(fault) FROM (${faults(town)}) AS fault))`,
  )
  const found = await db.many<{ index: number; faults: unknown }>(sql`
    SELECT index, faults FROM (VALUES ${commaJoined(all)}) AS found (index, faults)`)
  const names = Object.keys(rules)
  const violations = Object.fromEntries(found.map(({ index, faults }) => [names[index], faults]))
  expect({ ...violations, [lastEvents]: await findOutdatedEvents(town.app) }).toEqual(nothing)
  await expectCleanBooks(town.app)
}
