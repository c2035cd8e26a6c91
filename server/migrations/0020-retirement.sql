-- Old quarters of orders and of the ledger leave the tables in use. They stay in a schema of their own, to be written to other
-- storage and dropped, or attached again, by whoever runs the service.
CREATE SCHEMA retired;

-- From which id on rows are kept.
CREATE TABLE retirement (
  kind text PRIMARY KEY CHECK (kind IN ('orders', 'entries')),
  kept_from uuid NOT NULL
);
INSERT INTO retirement VALUES ('orders', first_id_at('epoch')), ('entries', first_id_at('epoch'));

CREATE FUNCTION kept_from(what text) RETURNS uuid LANGUAGE sql STABLE PARALLEL SAFE
  AS 'SELECT kept_from FROM retirement WHERE kind = what';

-- What the entries that have retired add up to, so that every balance is still the sum of what there is.
CREATE TABLE ledger_opening (
  account_id bigint PRIMARY KEY,
  amount bigint NOT NULL
);

-- The oldest quarter of orders, if it ended before and nothing of it is under way.
CREATE FUNCTION retirable_orders(before timestamptz) RETURNS text LANGUAGE plpgsql STABLE AS $$
DECLARE
  oldest text := (SELECT name FROM partitions_of('orders') WHERE upper::uuid <= first_id_at(before) LIMIT 1);
  under_way boolean;
BEGIN
  IF oldest IS NULL THEN
    RETURN NULL;
  END IF;
  EXECUTE format(
    'SELECT EXISTS (
       SELECT FROM %I AS old
       WHERE status IN (''pending'', ''accepted'', ''ready'', ''ongoing'') OR settle_at IS NOT NULL
         OR EXISTS (SELECT FROM ledger_account WHERE name = ''escrow:'' || old.id AND balance <> 0)
         OR EXISTS (SELECT FROM complaint WHERE order_id = old.id AND status = ''open'')
         OR EXISTS (SELECT FROM payment WHERE order_id = old.id AND status = ''pending'')
     )', oldest
  ) INTO under_way;
  RETURN CASE WHEN NOT under_way THEN oldest END;
END $$;

-- What is kept of an order is what the books need: no door, no telephone, no words. To be done before it retires.
CREATE FUNCTION strip_orders(quarter text) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  EXECUTE format(
    'UPDATE %I SET delivery_telephone = '''', delivery_message = '''',
       delivery_location = delivery_location || ''{"description": "", "coordinates": null}''
     WHERE delivery_telephone <> '''' OR delivery_message <> ''''', quarter
  );
  EXECUTE format('DELETE FROM offer WHERE order_id IN (SELECT id FROM %I)', quarter);
END $$;

CREATE FUNCTION retire_orders(quarter text) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  until uuid := (SELECT upper::uuid FROM partitions_of('orders') WHERE name = quarter);
BEGIN
  EXECUTE format('DROP TABLE %I', replace(quarter, 'orders', 'order_view'));
  EXECUTE format('ALTER TABLE orders DETACH PARTITION %I', quarter);
  EXECUTE format('ALTER TABLE %I SET SCHEMA retired', quarter);
  UPDATE retirement SET kept_from = until WHERE kind = 'orders';
END $$;

-- The oldest quarter of entries, if it ended before, its orders have retired and all of it is in the balances.
CREATE FUNCTION retirable_entries(before timestamptz) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT name FROM (SELECT name, upper FROM partitions_of('ledger_entry') LIMIT 1) AS oldest
  WHERE upper::uuid <= least(first_id_at(before), kept_from('orders'))
    AND NOT EXISTS (SELECT FROM ledger_unrolled WHERE journal_id < upper::uuid)
$$;

-- The sums of the entries that go open the books from then on. Others are kept out at the end only, for a moment.
CREATE FUNCTION retire_entries(quarter text) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  until uuid := (SELECT upper::uuid FROM partitions_of('ledger_entry') WHERE name = quarter);
BEGIN
  EXECUTE format(
    'INSERT INTO ledger_opening AS known SELECT account_id, sum(amount) FROM %I GROUP BY account_id HAVING sum(amount) <> 0
     ON CONFLICT (account_id) DO UPDATE SET amount = known.amount + excluded.amount', quarter
  );
  -- An order's escrow that is empty and has no entry left has nothing more to say.
  EXECUTE format(
    'DELETE FROM ledger_account AS account
     WHERE kind = ''escrow'' AND balance = 0 AND id IN (SELECT account_id FROM %I)
       AND NOT EXISTS (SELECT FROM ledger_entry WHERE account_id = account.id AND journal_id >= %L)', quarter, until
  );
  EXECUTE format('ALTER TABLE ledger_entry DETACH PARTITION %I', quarter);
  EXECUTE format('ALTER TABLE %I SET SCHEMA retired', quarter);
  EXECUTE format(
    'CREATE TRIGGER ledger_entry_kept BEFORE UPDATE OR DELETE ON retired.%I
     FOR EACH ROW EXECUTE FUNCTION refuse_change()', quarter
  );
  UPDATE retirement SET kept_from = until WHERE kind = 'entries';
END $$;
