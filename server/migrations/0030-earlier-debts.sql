-- Debts from before they had records, with their orders and what was collected of them.

-- Nothing is collected meanwhile.
LOCK TABLE receivable IN SHARE ROW EXCLUSIVE MODE;

-- The debts that there are. Which order one is for is in the key of its journal; only stores and riders owe.
WITH debt AS (
  SELECT receivable.*, journal.kind, split_part(account.name, ':', 2) AS party, split_part(account.name, ':', 3)::uuid AS party_id,
    substring(journal.key FROM '^order:([0-9a-f-]{36}):')::uuid AS order_id
  FROM receivable
  JOIN ledger_journal AS journal ON journal.id = journal_id
  JOIN ledger_account AS account ON account.id = account_id
), told AS (
  SELECT debt.*, order_slug.slug AS order_slug, orders.store_id AS order_store_id,
    -- In the order of time, as all ids of records are.
    (left(journal_id::text, 14) || '7' || substr(gen_random_uuid()::text, 16))::uuid AS record_id,
    'TX-' || upper(regexp_replace(left(md5(debt.id::text), 12), '(....)(....)', '\1-\2-')) AS slug,
    concat('Owed: ', CASE kind WHEN 'order-complaint' THEN 'Complaint' || coalesce(' on ' || order_slug.slug, '')
      ELSE 'Charge' || coalesce(' for ' || order_slug.slug, '') END,
      CASE party WHEN 'store' THEN ' (store at fault)' ELSE ' (rider at fault)' END) AS title
  FROM debt
  LEFT JOIN order_slug ON order_slug.order_id = debt.order_id
  LEFT JOIN orders ON orders.id = debt.order_id
)
INSERT INTO transaction (
  id, slug, user_id, store_id, type, category, status, method, title, bill_price, about_store_id, order_id, journal_id, account_id,
  effect, receivable_id, code, search, created_at
)
SELECT record_id, told.slug, CASE party WHEN 'user' THEN party_id END, CASE party WHEN 'store' THEN party_id END, 'debit',
  'charge-out', CASE outstanding WHEN 0 THEN 'completed' ELSE 'pending' END, 'wallet', title, outstanding, store.id, order_id,
  journal_id, account_id, 0, told.id, translate(rtrim(encode(uuid_send(gen_random_uuid()), 'base64'), '='), '+/', '-_'),
  search_form(concat_ws(' ', told.slug, title, 'charge-out', store.name, order_slug)), told.created_at
FROM told
LEFT JOIN store ON store.id = coalesce(order_store_id, CASE party WHEN 'store' THEN party_id END);

-- What was collected of them: of the oldest first, so that both add up to the same along the way.
WITH debt AS (
  SELECT receivable.id, account_id, amount - outstanding AS collected,
    sum(amount - outstanding) OVER (PARTITION BY account_id ORDER BY created_at, id) AS until
  FROM receivable
), collection AS (
  SELECT id, account_id, sum(bill_price) OVER (PARTITION BY account_id ORDER BY id) AS until
  FROM transaction WHERE category = 'charge-out' AND title = 'Taken for what was owed'
)
UPDATE transaction SET receivable_id = debt.id, title = replace(record.title, 'Owed: ', 'Collected: '), order_id = record.order_id,
  about_store_id = record.about_store_id,
  search = replace(replace(record.search, search_form(record.slug), search_form(transaction.slug)), 'owed: ', 'collected: ')
FROM collection
JOIN debt ON debt.account_id = collection.account_id AND collection.until > debt.until - debt.collected
  AND collection.until <= debt.until
JOIN transaction AS record ON record.receivable_id = debt.id AND record.effect = 0
WHERE transaction.id = collection.id;

ALTER TABLE transaction VALIDATE CONSTRAINT transaction_bill;
