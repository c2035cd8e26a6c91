import { afterAll, expect, test } from 'vitest'
import type { Order } from '#contract/records/order.ts'
import { type PricedPack, restoreStock } from '#modules/menus/index.ts'
import { publishOrder, readView } from '#modules/orders/index.ts'
import { earlierJobs } from '#platform/backup/earlier-jobs.ts'
import { openDatabase } from '#platform/database/database.ts'
import { type Migration, migrate, readMigrations } from '#platform/database/migrate.ts'
import { sql } from '#platform/database/sql.ts'
import { newId } from '#platform/ids.ts'
import { toJson } from '#platform/json-text.ts'
import { newDatabase } from '#testing/app/database.ts'
import { startApp } from '#testing/app.ts'
import { operator } from '#testing/people.ts'

/**
 * A database as left by every version, with rows, goes through every later migration and keeps its rows. A
 * new migration needs a stage of its own here, with rows for its tables.
 */

const userId = newId()
const sessionId = newId()
const [storeId, categoryId, itemId, comboId] = [newId(), newId(), newId(), newId()]

const [orderId, givenId, chargedId, heldId, strayId] = [newId(), newId(), newId(), newId(), newId()]
const [nodeId, chatId, ticketId] = [newId(), newId(), newId()]
const suspendedId = newId()
const [refundId, sentId, feeId, arrivalId] = [newId(), newId(), newId(), newId()]
const [customerId, toCustomerId, paidOutId, payoutId] = [newId(), newId(), newId(), newId()]
const [faultId, earnedId, incomeId, collectedId] = [newId(), newId(), newId(), newId()]

const post = (
  id: string,
  kind: string,
  legs: { [account: string]: number },
  mayOwe = false,
  key = `before:${id}`,
) => `
  SELECT ledger_post('${id}', '${key}', '${kind}', '{${Object.keys(legs)}}', '{${Object.values(legs)}}',
    '{${Object.values(legs).map((amount) => mayOwe && amount < 0)}}')`

interface Before {
  status?: string
  party?: 'user' | 'store'
  partyId?: string
  title?: string
}

const earlierJob = (id: number, taskId: number, what: string, queueId = 0, lockedBy?: string) => `
  INSERT INTO graphile_worker._private_jobs (id, task_id, payload, key, run_at, attempts, job_queue_id, locked_by, locked_at,
    priority, max_attempts, created_at, updated_at, revision)
  SELECT ${id}, ${taskId}, ${what}, nullif(${queueId}, 0), ${lockedBy ? `'${lockedBy}', now()` : 'NULL, NULL'}, 0, 25, now(), now(), 0`

const record = (
  id: string,
  journalId: string,
  category: string,
  amount: number,
  { status = 'completed', party = 'user', partyId = userId, title = 'Before' }: Before = {},
) => `
  INSERT INTO transaction (id, slug, ${party}_id, type, category, status, method, title, bill_price, journal_id, account_id,
    effect, code, search)
  SELECT '${id}', 'TX-${id}', '${partyId}', '${amount > 0 ? 'credit' : 'debit'}', '${category}', '${status}', 'wallet', '${title}',
    abs(${amount}), '${journalId}', id, ${amount}, '${id}', 'before'
  FROM ledger_account WHERE name = 'wallet:${party}:${partyId}'`

const eventAbout = (offset: number, event: string, id: string, category: string) => `
  INSERT INTO event (stream, "offset", event, data)
  VALUES ('user:${userId}', ${offset}, '${event}', '{"id":"${id}","category":"${category}"}')`

const stages: { [migration: string]: string[] } = {
  '0001-platform.sql': [
    `INSERT INTO stream (name, top) VALUES ('user:${userId}', 1)`,
    `INSERT INTO event (stream, "offset", event, data) VALUES ('user:${userId}', 1, 'alert.new', '{"id":"a"}')`,
    `INSERT INTO idempotency_key (scope, key, fingerprint, status, answer)
     VALUES ('["${userId}","getSignedUploadUrls",{}]', 'retry-1', 'f', 200, '{"success":true}')`,
    `INSERT INTO job_worker VALUES ('pool-of-a-process-long-gone', 7)`,
    `INSERT INTO audit_log (id, operator_id, operation, params, body, request_id)
     VALUES ('${newId()}', '${newId()}', 'putFaqs', '{}', '{"faqs":[]}', 'r-1')`,
    `UPDATE clock SET shift = '0'`,
  ],
  '0002-identity.sql': [
    `INSERT INTO users (id, role, telephone, name, password_hash, role_category, role_status, verification, locations, identity)
     VALUES ('${userId}', 'rider', '+2348030000001', 'Sade Bello', '$argon2id$', 'platform', 'active', 'verified',
       '[{"city":"Ile-Ife","street":"Lagere","description":"","coordinates":{"latitude":7.49,"longitude":4.55}}]',
       '{"document":"document-x.pdf","guarantor":{"name":"Kunle","telephone":"+2348030000002","address":"Sabo"}}')`,
    `INSERT INTO users (id, role, telephone, name, password_hash, role_status, deleted_at)
     VALUES ('${newId()}', 'customer', '+2348030000003', 'Gone', 'x', 'active', service_now())`,
    `INSERT INTO users (id, role, telephone, name, password_hash, role_status)
     VALUES ('${customerId}', 'customer', '+2348030000006', 'Ada Obi', 'x', 'active')`,
    `INSERT INTO bank_record VALUES ('${newId()}', '${userId}', '058', 'GTBank', 'SADE BELLO', '0123456789')`,
    `INSERT INTO session (id, user_id, device, salt, expires_at)
     VALUES ('${sessionId}', '${userId}', 'A telephone', '\\x01', service_now() + interval '30 days')`,
    `INSERT INTO push_device (id, user_id, session_id, kind, address)
     VALUES ('${newId()}', '${userId}', '${sessionId}', 'fcm', 'registration-token')`,
    `INSERT INTO otp (id, target, purpose, role, code_hash, expires_at)
     VALUES ('${newId()}', '+2348030000001', 'reset-password', 'rider', 'h', service_now() + interval '5 minutes')`,
    `INSERT INTO invite_request (id, role, name, telephone, message)
     VALUES ('${newId()}', 'store', 'Mama Put', '+2348030000004', 'Amala since 1998')`,
    `INSERT INTO alert (id, user_id, type, title, body)
     VALUES ('${newId()}', '${userId}', 'role-active', 'You are in', 'Welcome')`,
  ],
  '0003-uploads-and-resources.sql': [
    `INSERT INTO upload (key, user_id, purpose, mime_type, bytes, expires_at)
     VALUES ('picture-${newId()}.png', '${userId}', 'picture', 'image/png', 100, service_now())`,
    `INSERT INTO faq VALUES ('${newId()}', 1, 'general', 'How do I pay?', 'By transfer.')`,
    `INSERT INTO street VALUES ('${newId()}', 'Lagere', 'Lagere', 7.49, 4.55)`,
    `INSERT INTO sandbox_message (id, kind, recipient, text, reference)
     VALUES ('${newId()}', 'sms', '+2348030000001', 'Hello', 'ref-1')`,
  ],
  '0004-stores.sql': [
    `INSERT INTO store (id, owner_id, slug, name, telephone, locations, place, timezone, week, own_minutes, late_minutes,
       owner_active, commission_basis_points, search)
     VALUES ('${storeId}', '${userId}', 'mama-put', 'Mama Put', '+2348030000005', '[]', place(7.49, 4.55), 'Africa/Lagos',
       '{}', '{[0,600)}', '{}', true, 1000, 'mama put')`,
    `INSERT INTO search_word (word) VALUES ('mama')`,
    `INSERT INTO store_reaction (user_id, store_id, reaction) VALUES ('${userId}', '${storeId}', 'love')`,
    `INSERT INTO bank_record (id, store_id, code, name, account_name, account_number)
     VALUES ('${newId()}', '${storeId}', '058', 'GTBank', 'MAMA PUT', '0123456789')`,
  ],
  '0005-menus.sql': [
    `INSERT INTO menu_category (id, store_id, name, position) VALUES ('${categoryId}', '${storeId}', 'Soups', 0)`,
    `INSERT INTO menu_item (id, store_id, type, category_id, name, price)
     VALUES ('${itemId}', '${storeId}', 'categorised', '${categoryId}', 'Egusi', 120000)`,
    `INSERT INTO menu_item (id, store_id, type, name, price) VALUES ('${comboId}', '${storeId}', 'combo', 'Two egusi', 200000)`,
    `INSERT INTO combo_item VALUES ('${comboId}', '${itemId}', 2, 0)`,
  ],
  '0006-requests-and-reviews.sql': [
    `INSERT INTO store_request (id, store_id, sender_id, role, status) VALUES ('${newId()}', '${storeId}', '${userId}', 'rider', 'pending')`,
    `INSERT INTO deal (order_id, customer_id, store_id) VALUES ('${newId()}', '${userId}', '${storeId}')`,
    `INSERT INTO taste (customer_id, item_id, times) VALUES ('${userId}', '${itemId}', 2)`,
    `INSERT INTO review (id, store_id, by_user_id, rating) VALUES ('${newId()}', '${storeId}', '${userId}', 5)`,
  ],
  '0007-sandbox-bank.sql': [
    `UPDATE sandbox_bank SET balance = 7`,
    `INSERT INTO sandbox_account (reference, channel, amount, expires_at) VALUES ('buka-1', 'card', 5000, service_now())`,
    `INSERT INTO sandbox_transfer_in (id, reference, amount, fee, payer) VALUES ('${newId()}', 'buka-1', 5000, 75, '{}')`,
    `INSERT INTO sandbox_transfer_out (reference, amount, fee, bank, narration)
     VALUES ('buka-2', 5000, 1000, '{"code":"058","accountNumber":"0123456785","accountName":"SADE"}', 'Withdrawal')`,
  ],
  '0008-ledger.sql': [
    post(givenId, 'adjustment', { adjustments: -500_000, [`wallet:user:${userId}`]: 500_000 }),
    post(chargedId, 'order-fault', { [`wallet:store:${storeId}`]: -70_000, losses: 70_000 }, true),
  ],
  '0009-orders.sql': [
    `INSERT INTO orders (id, slug, customer_id, store_id, payment_expires_at, items_count, items_price, packs_count,
       packs_price, delivery_price, tip, service_price, commission_basis_points)
     VALUES ('${orderId}', 'KTR-482-MHE', '${userId}', '${storeId}', service_now() + interval '1 day', 2, 380000, 1, 20000,
       80000, 10000, 20000, 1000)`,
  ],
  '0010-wallets.sql': [
    `INSERT INTO wallet_pin (party_id, hash, tries) VALUES ('${userId}', '$argon2id$', 2)`,
    record(refundId, givenId, 'refund-in', 500_000),
    `INSERT INTO kept_receipt VALUES ('receipt-x.png', '${refundId}')`,
    post(heldId, 'withdrawal-hold', {
      [`wallet:user:${userId}`]: -251_000,
      [`held:user:${userId}`]: 251_000,
    }),
    record(sentId, heldId, 'withdrawal-out', -250_000, { status: 'pending' }),
    record(feeId, heldId, 'withdrawal-fee-out', -1_000, { status: 'pending' }),
    eventAbout(2, 'transaction.new', sentId, 'withdrawal-out'),
    eventAbout(3, 'transaction.new', feeId, 'withdrawal-fee-out'),
    `INSERT INTO kept_receipt VALUES ('receipt-fee.png', '${feeId}')`,
    `INSERT INTO withdrawal (id, reference, user_id, amount, fee, bank, transaction_id, fee_transaction_id, hold_journal_id)
     VALUES ('${newId()}', 'wd-1', '${userId}', 250000, 1000, '{"id":"b"}', '${sentId}', '${feeId}', '${heldId}')`,
    post(toCustomerId, 'adjustment', { adjustments: -5_000, [`wallet:user:${customerId}`]: 5_000 }),
    record(newId(), toCustomerId, 'refund-in', 5_000, { partyId: customerId }),
    post(paidOutId, 'withdrawal-hold', {
      [`wallet:user:${customerId}`]: -5_000,
      [`held:user:${customerId}`]: 5_000,
    }),
    record(payoutId, paidOutId, 'payment-out', -5_000, { status: 'pending', partyId: customerId }),
    `INSERT INTO withdrawal (id, reference, user_id, amount, fee, bank, transaction_id, hold_journal_id)
     VALUES ('${newId()}', 'wd-2', '${customerId}', 5000, 0, '{"id":"c"}', '${payoutId}', '${paidOutId}')`,
    // The store owes for two faults, of which the first has been collected in part.
    post(
      faultId,
      'order-fault',
      { [`wallet:store:${storeId}`]: -20_000, losses: 20_000 },
      true,
      `order:${orderId}:fault`,
    ),
    post(earnedId, 'adjustment', { adjustments: -30_000, [`wallet:store:${storeId}`]: 30_000 }),
    record(incomeId, earnedId, 'refund-in', 30_000, { party: 'store', partyId: storeId }),
    record(collectedId, earnedId, 'charge-out', -30_000, {
      party: 'store',
      partyId: storeId,
      title: 'Taken for what was owed',
    }),
    `INSERT INTO adjustment (id, user_id, type, amount, reason, proposed_by)
     VALUES ('${newId()}', '${userId}', 'credit', 1000, 'A burst tyre', '${userId}')`,
  ],
  '0011-payments.sql': [
    `INSERT INTO payment (id, reference, purpose, user_id, order_id, amount, method, expires_at)
     VALUES ('${newId()}', 'buka-3', 'order', '${userId}', '${orderId}', 500000, 'card', service_now() + interval '1 day')`,
    post(strayId, 'suspense', { clearing: -9_900, 'provider-fees': -100, suspense: 10_000 }),
    `INSERT INTO arrival (id, provider, provider_id, reference, amount, fee, payer, journal_id, received_at)
     VALUES ('${arrivalId}', 'sandbox', 'in-1', 'who-knows', 10000, 100, '{"name":"ADA","bankName":null,"accountNumber":null}', '${strayId}', service_now())`,
    `INSERT INTO suspense (id, arrival_id) VALUES ('${newId()}', '${arrivalId}')`,
    `INSERT INTO webhook (provider, id, about, reference) VALUES ('paystack', 'charge.success:1', 'payment', 'buka-3')`,
  ],
  '0012-orders-lifecycle.sql': [
    `UPDATE orders SET trackings = '[{"type": "customer-payment", "status": "failed", "dateCreated": "2026-01-31T13:00:00.000Z"}]'`,
    `INSERT INTO cart (customer_id, store_id, packs)
     VALUES ('${userId}', '${storeId}', '[{"lines":[{"id":"${itemId}","quantity":2,"options":[],"note":""}]}]')`,
    `INSERT INTO order_view (id, order_id, party_id, role, status, document, search)
     VALUES ('${newId()}', '${orderId}', '${userId}', 'customer', 'pending', '{"id":"${orderId}"}', 'ktr-482-mhe')`,
    `INSERT INTO store_order_count (store_id, status, total) VALUES ('${storeId}', 'completed', 1)`,
  ],
  '0013-dispatch.sql': [
    `INSERT INTO offer (id, order_id, rider_id, round, wave) VALUES ('${newId()}', '${orderId}', '${userId}', 1, 1)`,
    `INSERT INTO rider_box (rider_id, addition_ends_at, place)
     VALUES ('${userId}', service_now() + interval '5 minutes', place(7.49, 4.55))`,
  ],
  '0014-complaints-and-analytics.sql': [
    `INSERT INTO complaint (id, order_id, customer_id, store_id, reason, search)
     VALUES ('${newId()}', '${orderId}', '${userId}', '${storeId}', 'Cold', 'cold')`,
    `INSERT INTO store_hour (store_id, day, hour, received, completed, revenue)
     VALUES ('${storeId}', '2026-01-31', 13, 1, 1, 400000)`,
    `INSERT INTO store_day_item (store_id, day, item_id, quantity, revenue)
     VALUES ('${storeId}', '2026-01-31', '${itemId}', 2, 380000)`,
    `INSERT INTO store_day_customer (store_id, day, customer_id, orders)
     VALUES ('${storeId}', '2026-01-31', '${userId}', 1)`,
  ],
  '0015-realtime.sql': [
    `INSERT INTO realtime_node (id, process_number) VALUES ('${nodeId}', 7)`,
    `INSERT INTO realtime_socket (id, node_id, user_id) VALUES ('${newId()}', '${nodeId}', '${userId}')`,
    `INSERT INTO alert (id, store_id, needs, type, title, body)
     VALUES ('${newId()}', '${storeId}', 'orders', 'order-new', 'A new order', 'It waits')`,
  ],
  '0016-chat.sql': [
    `INSERT INTO chat (id, type, pair, top) VALUES ('${chatId}', 'user-store', '${userId} ${storeId}', 1)`,
    `INSERT INTO chat_member (chat_id, party_id, party_type, other_id, unread)
     VALUES ('${chatId}', '${storeId}', 'store', '${userId}', 1), ('${chatId}', '${userId}', 'user', '${storeId}', 0)`,
    `INSERT INTO message (id, chat_id, number, sender_id, author_id, client_message_id, text)
     VALUES ('${newId()}', '${chatId}', 1, '${userId}', '${userId}', 'phone-1', 'Is there moin moin?')`,
  ],
  '0017-support.sql': [
    `INSERT INTO ticket (id, user_id, subject, top) VALUES ('${ticketId}', '${userId}', 'My refund', 1)`,
    `INSERT INTO ticket_message (id, ticket_id, number, sender, author_id, text)
     VALUES ('${newId()}', '${ticketId}', 1, 'party', '${userId}', 'Where is it?')`,
  ],
  '0018-push.sql': [
    `UPDATE push_device SET failures = 1, paused_until = service_now()`,
    `INSERT INTO sandbox_message (id, kind, recipient, text, reference)
     VALUES ('${newId()}', 'push', 'registration-token', '{}', 'ref-2')`,
  ],
  '0019-partitions.sql': [],
  '0020-retirement.sql': [`INSERT INTO ledger_opening VALUES (999, 0)`],
  '0021-answers-and-chats.sql': [],
  '0022-searched-requests.sql': [],
  '0023-searched-alerts.sql': [],
  '0024-searched-reviews.sql': [],
  '0025-searched-transactions.sql': [],
  '0026-searched-by-operators.sql': [
    `UPDATE menu_item SET stock = 6 WHERE id = '${itemId}'`,
    `UPDATE orders SET packs = '[{"lines": [{"id": "${itemId}", "quantity": 1}, {"id": "${comboId}", "quantity": 2}]}]'`,
  ],
  '0027-promises-kept.sql': [
    `INSERT INTO users (id, role, telephone, name, password_hash, role_status, role_reason)
     VALUES ('${suspendedId}', 'customer', '+2348030000016', 'Ola', 'x', 'suspended', 'A matter to clear up.')`,
    `INSERT INTO alert (id, user_id, type, title, body) VALUES ('${newId()}', '${suspendedId}', 'role-suspended', 'T', 'B')`,
    `INSERT INTO session (id, user_id, device, salt, expires_at, revoked_at)
     SELECT id::uuid, '${suspendedId}', 'A telephone', '\\x01', service_now() + interval '30 days', revoked_at
     FROM (VALUES ('${newId()}', service_now()), ('${newId()}', service_now() - interval '1 day')) AS ended (id, revoked_at)`,
  ],
  '0028-withdrawal-records.sql': [],
  '0029-debt-records.sql': [],
  '0030-earlier-debts.sql': [],
  '0031-offers-for-later.sql': [],
  '0032-complaints-again.sql': [],
  '0033-names-in-alerts.sql': [
    `INSERT INTO alert (id, store_id, needs, type, title, body, named_id, nameless_body)
     VALUES ('${newId()}', '${storeId}', 'chat', 'message-new', 'New', 'Sade has written', '${userId}', 'Somebody has written')`,
  ],
  '0034-suspended-sessions.sql': [],
  '0035-own-lists.sql': [],
  '0036-declined-cards.sql': [],
  // As left by graphile-worker: one job waits, one is run by a live process, one has no attempts left.
  '0037-askers.sql': [
    earlierJobs,
    `INSERT INTO graphile_worker._private_tasks VALUES (1, 'settleOrder'), (2, 'followPayment'), (3, 'sendMessage')`,
    `INSERT INTO graphile_worker._private_job_queues VALUES (1, 'provider-0', now(), 'pool-of-a-process-long-gone')`,
    earlierJob(11, 1, `'{"orderId":"a"}', 'settle:a', now() + interval '1 day', 0`),
    earlierJob(12, 2, `'{"reference":"b"}', 'payment:b', now(), 1`, 1, 'pool-of-a-process-long-gone'),
    earlierJob(13, 3, `'{}', NULL, now(), 25`),
  ],
  '0038-jobs.sql': [
    `INSERT INTO recurring_task VALUES ('rollUpLedger', now())`,
    // An old process adds a job, replaces one, and fails the one it runs.
    earlierJob(14, 3, `'{"to":"c"}', NULL, now(), 0`),
    earlierJob(15, 1, `'{"orderId":"a","again":true}', 'settle:a', now() + interval '2 days', 0`),
    `UPDATE graphile_worker._private_jobs SET locked_at = NULL, locked_by = NULL, last_error = 'not yet' WHERE id = 12`,
  ],
  '0039-clock.sql': [],
  // What a process of the previous version still does.
  '0040-table-names.sql': [
    `UPDATE transaction SET title = title WHERE store_id = '${storeId}'`,
    `INSERT INTO deal SELECT * FROM deal ON CONFLICT DO NOTHING`,
  ],
  '0041-order-versions.sql': [`UPDATE orders SET overdue = overdue`],
  '0042-dispatch-plan.sql': [
    `INSERT INTO plan_choice (order_id, planned_at, ask_at, pick_up_at, door_at, together, candidates)
     SELECT id, now(), now(), now(), now(), '{}', '[]' FROM orders LIMIT 1`,
    `INSERT INTO plan_state (planned_at, fingerprint) VALUES (now(), '')`,
  ],
  '0043-store-pace.sql': [`INSERT INTO store_pace SELECT id, '{3, -1.5}' FROM store LIMIT 1`],
  '0044-order-times.sql': [],
  '0045-learned-pace.sql': [
    `INSERT INTO rider_pace SELECT id, '0 0 0', '{1.2}', '{3}', now() FROM users LIMIT 1`,
    `INSERT INTO area_pace VALUES ('0 0 0', 'road', -1, 1, 1, 1, 1)`,
  ],
  '0046-delay-alerts.sql': [],
  '0047-counter-waits.sql': [`UPDATE store_pace SET wait_minutes = '{4}', wait_classes = '{3}'`],
  '0048-said-ready.sql': [],
  '0049-sockets-of-a-user.sql': [],
  '0050-delivery-price-step.sql': [],
  '0051-orders-found-by-operators.sql': [],
  '0052-view-digests.sql': [],
  '0053-names-found-first.sql': [],
  '0054-ended-orders-searched.sql': [],
  '0055-lists-as-constants.sql': [],
  '0056-append-events.sql': [`UPDATE realtime_node SET seen_at = clock_timestamp() - interval '1 minute'`],
  '0057-orders-by-version.sql': [],
  '0058-orders-updated-in-place.sql': [],
  '0059-rows-read-ahead.sql': [],
  '0060-box-changes.sql': [],
  '0061-lean-posts.sql': [],
  '0062-ended-orders-counted.sql': [],
  '0063-few-words-indexed.sql': [],
  '0064-figures-of-ended-orders.sql': [
    `INSERT INTO order_to_count VALUES ('${storeId}', '${orderId}', 'completed')`,
  ],
  '0065-fewer-checks.sql': [],
  '0066-streams-by-number.sql': [],
  '0067-versions-as-changes.sql': [],
  '0068-orders-in-order-of-change.sql': [],
  '0069-words-of-stores-indexed.sql': [],
  '0070-alerts-indexed-once.sql': [],
  '0071-functions-in-plans.sql': [],
}

/** The rows of a dropped table have been moved elsewhere; those of a renamed one are found by its new name. */
const dropped: { [migration: string]: string[] } = {
  '0039-clock.sql': ['clock'],
  '0065-fewer-checks.sql': ['transaction', 'deal', 'taste', 'arrival'],
}

type Row = { [column: string]: unknown }

/** The change of existing rows by a migration; undefined where a row is deleted. */
const rewritten: { [migration: string]: { [table: string]: (row: Row) => Row | undefined } } = {
  '0028-withdrawal-records.sql': {
    withdrawal: ({ fee_transaction_id, ...row }) => row,
    transaction({ search, ...row }) {
      if (row.id === feeId) return undefined
      if (row.id === sentId) return { ...row, effect: -251_000, bill_price: 251_000, service_price: 1_000 }
      return row.id === payoutId ? { ...row, category: 'withdrawal-out' } : row
    },
    kept_receipt: (row) => (row.transaction_id === feeId ? { ...row, transaction_id: sentId } : row),
    event: (row) =>
      row.offset === 3
        ? { ...row, event: 'transaction.update', data: { id: sentId, category: 'withdrawal-out' } }
        : row,
  },
  '0030-earlier-debts.sql': {
    transaction({ search, title, receivable_id, about_store_id, ...row }) {
      return row.id === collectedId ? { ...row, title: 'Collected: Charge (store at fault)' } : row
    },
  },
  '0053-names-found-first.sql': { menu_item: ({ search, ...row }) => row },
  '0057-orders-by-version.sql': {
    orders: ({ trackings, timelines, view_digests, views_version, ...row }) => row,
    order_view: ({ status, ...row }) => ({ ...row, status: null }),
  },
  '0066-streams-by-number.sql': { event: ({ stream, id, ...row }) => row },
  '0067-versions-as-changes.sql': {
    order_version: ({ state, ...row }) => ({ ...row, changes: { whole: true, ...(state as object) } }),
  },
}

const migrations = await readMigrations()
const database = await newDatabase('empty')
const { pool } = openDatabase({ url: database.url, connections: 3, statementTimeoutMs: 15_000 })
const kept = new Map<string, Row[]>()
afterAll(() => database.drop())

const tables = async () => {
  const { rows } = await pool.query<{ name: string }>(`
    SELECT relname AS name FROM pg_class
    WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p') AND NOT relispartition AND relname <> 'migration'
    ORDER BY 1`)
  return rows.map((row) => row.name)
}

const rowsOf = async (table: string) =>
  (await pool.query<{ row: Row }>(`SELECT to_jsonb(t) AS row FROM "${table}" t`)).rows.map((each) => each.row)

test('there is a stage for every migration', () => {
  expect(Object.keys(stages)).toEqual(migrations.map((migration) => migration.name))
})

test.for(migrations.map((migration, index) => [migration.name, migration, index] as const))(
  '%s applies to a database in use, and its rows survive',
  async ([name, , index]: readonly [string, Migration, number]) => {
    expect(await migrate(pool, migrations.slice(0, index + 1))).toEqual([name])
    for (const table of dropped[name] ?? []) kept.delete(table)
    for (const [table, before] of kept) {
      const after = await rowsOf(table)
      const change = rewritten[name]?.[table] ?? ((row) => row)
      for (const row of before.map(change).filter((each) => each !== undefined))
        expect(after, `${table} after ${name}`).toContainEqual(expect.objectContaining(row))
    }
    for (const statement of stages[name] ?? []) await pool.query(statement)
    for (const table of await tables()) {
      const rows = await rowsOf(table)
      expect(rows.length, `rows in ${table} after ${name}`).toBeGreaterThan(0)
      kept.set(table, rows)
    }
  },
)

test('a change of an order by a process of the version before is counted', async () => {
  const { rows } = await pool.query<{ version: number }>(`SELECT version FROM orders`)
  expect(rows.map(({ version }) => version)).toEqual(rows.map(() => 2))
})

test('the service starts on it and serves its users', async () => {
  const { rows: jobsBefore } = await pool.query(`
    SELECT id, task, payload, queue, attempts, CASE
      WHEN locked_by IS NOT NULL THEN 'runs' WHEN isfinite(run_at) THEN 'waits' ELSE 'given up' END AS state
    FROM job ORDER BY id`)
  expect((await pool.query('SELECT FROM graphile_worker._private_jobs')).rows).toEqual([])
  // The service must run no jobs here.
  await pool.query('DELETE FROM job')
  await pool.end()
  const app = await startApp({}, database)
  const staff = await operator(app)
  const { data } = await staff.client.getUser({ params: { userId } })
  expect(data).toMatchObject({
    name: 'Sade Bello',
    role: { main: 'rider', category: 'platform', status: 'active' },
  })
  const requests = await staff.client.getInviteRequests()
  expect(requests.data.map((request) => request.name)).toEqual(['Mama Put'])
  expect((await app.client().getFaqs()).data).toHaveLength(1)
  expect((await staff.client.getSuspense({ query: { keyword: 'ada' } })).data).toHaveLength(1)
  const { db } = app.services
  // No job of graphile-worker, or added by an old process, was lost or duplicated.
  expect(jobsBefore).toEqual([
    {
      id: 11,
      task: 'settleOrder',
      payload: { orderId: 'a', again: true },
      queue: null,
      attempts: 0,
      state: 'waits',
    },
    { id: 13, task: 'sendMessage', payload: {}, queue: null, attempts: 25, state: 'given up' },
    { id: 14, task: 'sendMessage', payload: { to: 'c' }, queue: null, attempts: 0, state: 'waits' },
    {
      id: 16,
      task: 'followPayment',
      payload: { reference: 'b' },
      queue: 'provider-0',
      attempts: 1,
      state: 'waits',
    },
  ])
  expect(await db.many(sql`SELECT FROM chat_member WHERE search = ''`)).toEqual([])
  // Of two ended sessions, the suspension had ended one.
  expect(
    await db.many(sql`
      SELECT revoked_by_suspension AS by_suspension FROM session WHERE user_id = ${suspendedId} ORDER BY revoked_at`),
  ).toEqual([{ by_suspension: false }, { by_suspension: true }])
  // Ordered before the taken stock was stored: the current combo is used.
  await db.transaction(async (tx) => {
    const order = await tx.one<{ stock_taken: null; packs: PricedPack[] }>(
      sql`SELECT stock_taken, packs FROM orders WHERE id = ${orderId}`,
    )
    await restoreStock(tx, { taken: order.stock_taken, packs: order.packs })
  })
  expect(await db.one(sql`SELECT stock FROM menu_item WHERE id = ${itemId}`)).toEqual({ stock: 11 })
  // An order of an earlier version of the service is shown with the steps that it had.
  const coordinates = { latitude: 7.49, longitude: 4.55 }
  const place = JSON.stringify({ city: 'Ile-Ife', street: 'Lagere', description: '', coordinates })
  await db.run(sql`
    UPDATE orders SET version = version + 1, packs = '[]', source_location = ${place}, delivery_location = ${place} WHERE id = ${orderId}`)
  await db.transaction((tx) => publishOrder(tx, app.services, orderId))
  const told: Order = JSON.parse(toJson(await readView(db, app.services, orderId, userId)))
  expect(told).toMatchObject({ id: orderId, slug: 'KTR-482-MHE', customer: { name: 'Sade Bello' } })
  expect(told.trackings.slice(0, 2)).toMatchObject([
    { type: 'customer-payment', status: 'failed' },
    { type: 'store-acceptance', status: 'pending' },
  ])
  const debts = await db.many(sql`
    SELECT title, status, bill_price, order_id FROM wallet_transaction WHERE store_id = ${storeId} AND effect = 0 ORDER BY bill_price`)
  expect(debts).toEqual([
    {
      title: 'Owed: Charge for KTR-482-MHE (store at fault)',
      status: 'pending',
      bill_price: 20_000,
      order_id: orderId,
    },
    { title: 'Owed: Charge (store at fault)', status: 'pending', bill_price: 40_000, order_id: null },
  ])
  expect(await db.many(sql`SELECT FROM wallet_transaction WHERE category = 'withdrawal-fee-out'`)).toEqual([])
  const books = await staff.client.getReconciliation()
  expect(books.data.checks.flatMap(({ faults }) => faults)).toEqual([])
  await app.close()
})
