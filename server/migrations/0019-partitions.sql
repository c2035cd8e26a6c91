-- Tables that grow with every order are divided by time, so that what is old leaves as a whole and what is new stays small.
-- Events are divided by day. Orders, what people read of them and entries of the ledger are divided by quarter, by their own
-- ids, which are in the order of time: keys stay what they were, and an id says by itself where its row is.

-- The least id of version 7 that is made at a moment.
CREATE FUNCTION first_id_at(moment timestamptz) RETURNS uuid LANGUAGE sql STABLE PARALLEL SAFE
  RETURN (lpad(to_hex((extract(epoch FROM moment) * 1000)::bigint), 12, '0') || repeat('0', 20))::uuid;

-- A slug is an order's alone for ever, across all partitions and for those that have retired.
CREATE TABLE order_slug (
  slug text PRIMARY KEY,
  order_id uuid NOT NULL
);
INSERT INTO order_slug SELECT slug, id FROM orders;
ALTER TABLE orders DROP CONSTRAINT orders_slug_key;

-- Whatever is about an order is written by a transaction that has the order's row locked, and may outlive it. That the order
-- exists is proved by the reconciliation; a key would make the retirement of old orders read all of these tables.
ALTER TABLE transaction DROP CONSTRAINT transaction_order_id_fkey;
ALTER TABLE payment DROP CONSTRAINT payment_order_id_fkey;
ALTER TABLE complaint DROP CONSTRAINT complaint_order_id_fkey;
ALTER TABLE ticket DROP CONSTRAINT ticket_order_id_fkey;
ALTER TABLE offer DROP CONSTRAINT offer_order_id_fkey;
ALTER TABLE order_view DROP CONSTRAINT order_view_order_id_fkey;

-- A stream's row is locked by the statement that writes its events; a key would only check that again.
ALTER TABLE event DROP CONSTRAINT event_stream_fkey;
-- A partition has the days it is for; dates within one need no index.
DROP INDEX event_created_at;
ALTER TABLE event DROP CONSTRAINT event_pkey, ADD PRIMARY KEY (stream, "offset", created_at);
ALTER TABLE order_view DROP CONSTRAINT order_view_pkey, DROP CONSTRAINT order_view_order_id_party_id_key,
  ADD PRIMARY KEY (order_id, party_id);

DROP TRIGGER ledger_entry_kept ON ledger_entry;
DROP TRIGGER ledger_entry_balanced ON ledger_entry;

-- Makes a table the first partition of one with its name, with the same keys and indexes; rows stay where they are.
CREATE FUNCTION pg_temp.divide(parent text, key text, until text) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  first text := parent || '_first';
  each record;
BEGIN
  EXECUTE format('ALTER TABLE %I RENAME TO %I', parent, first);
  FOR each IN SELECT indexrelid::regclass::text AS name FROM pg_index WHERE indrelid = first::regclass LOOP
    EXECUTE format('ALTER INDEX %s RENAME TO %I', each.name, replace(each.name, parent, first));
  END LOOP;
  EXECUTE format(
    'CREATE TABLE %I (LIKE %I INCLUDING DEFAULTS INCLUDING CONSTRAINTS INCLUDING GENERATED INCLUDING STORAGE)
     PARTITION BY RANGE (%I)', parent, first, key
  );
  FOR each IN
    SELECT replace(conname, first, parent) AS name, pg_get_constraintdef(oid) AS definition FROM pg_constraint
    WHERE conrelid = first::regclass AND contype IN ('p', 'f')
  LOOP
    EXECUTE format('ALTER TABLE %I ADD CONSTRAINT %I %s', parent, each.name, each.definition);
  END LOOP;
  EXECUTE format('ALTER TABLE %I ATTACH PARTITION %I FOR VALUES FROM (MINVALUE) TO (%L)', parent, first, until);
  FOR each IN
    SELECT pg_get_indexdef(indexrelid) AS definition FROM pg_index WHERE indrelid = first::regclass AND NOT indisprimary
  LOOP
    EXECUTE replace(each.definition, first, parent);
  END LOOP;
  EXECUTE format('CREATE TABLE %I PARTITION OF %I DEFAULT', parent || '_default', parent);
END $$;

SELECT pg_temp.divide('event', 'created_at', (date_trunc('day', service_now(), 'UTC') + interval '24 hours')::text);
SELECT pg_temp.divide(parent, key, first_id_at((date_trunc('quarter', now() AT TIME ZONE 'UTC') + interval '3 months') AT TIME ZONE 'UTC')::text)
FROM (VALUES ('orders', 'id'), ('order_view', 'order_id'), ('ledger_entry', 'journal_id')) AS divided (parent, key);

CREATE TRIGGER ledger_entry_kept BEFORE UPDATE OR DELETE ON ledger_entry
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER ledger_entry_not_emptied BEFORE TRUNCATE ON ledger_entry
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER ledger_entry_not_emptied BEFORE TRUNCATE ON ledger_entry_default
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER ledger_entry_balanced AFTER INSERT ON ledger_entry
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION refuse_unbalanced();

-- The partitions of a table that have an end, oldest first. The default one, which takes what no other does, has none.
CREATE FUNCTION partitions_of(parent text) RETURNS TABLE (name text, upper text) LANGUAGE sql STABLE AS $$
  SELECT relname::text, bound.parts[1]
  FROM pg_inherits JOIN pg_class ON pg_class.oid = inhrelid,
    LATERAL regexp_match(pg_get_expr(relpartbound, pg_class.oid), 'TO \(''(.+)''\)') AS bound (parts)
  WHERE inhparent = parent::regclass AND bound.parts IS NOT NULL
  ORDER BY 2
$$;

-- Adds a partition; answers false where its rows have a place already, be it the default partition.
-- It is made aside and attached, since one made in place would lock everybody out.
CREATE FUNCTION add_partition(parent text, name text, lower text, upper text) RETURNS boolean LANGUAGE plpgsql AS $$
DECLARE
  each record;
BEGIN
  IF to_regclass(name) IS NOT NULL THEN
    RETURN false;
  END IF;
  EXECUTE format('CREATE TABLE %I (LIKE %I INCLUDING ALL)', name, parent);
  -- Attaching does not hand down triggers of whole statements.
  FOR each IN
    SELECT pg_get_triggerdef(oid) AS definition FROM pg_trigger
    WHERE tgrelid = parent::regclass AND NOT tgisinternal AND tgtype & 32 > 0
  LOOP
    EXECUTE replace(each.definition, ' ON public.' || parent || ' ', format(' ON public.%I ', name));
  END LOOP;
  EXECUTE format('ALTER TABLE %I ATTACH PARTITION %I FOR VALUES FROM (%L) TO (%L)', parent, name, lower, upper);
  RETURN true;
EXCEPTION WHEN invalid_object_definition OR check_violation THEN
  RETURN false;
END $$;

-- Events that nobody can be resent any more go by the day.
CREATE FUNCTION drop_events(before timestamptz) RETURNS SETOF text LANGUAGE plpgsql AS $$
DECLARE
  old record;
BEGIN
  FOR old IN SELECT name FROM partitions_of('event') WHERE upper::timestamptz <= before LOOP
    EXECUTE format('DROP TABLE %I', old.name);
    RETURN NEXT old.name;
  END LOOP;
END $$;
