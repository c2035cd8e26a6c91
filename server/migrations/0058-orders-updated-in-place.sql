-- A row whose indexed columns do not change is updated in place, without new entries in its indexes (“heap-only tuples”). The status of
-- an order is in no index or condition of one any more: an order runs until it has an end.
DROP INDEX orders_customer_open, orders_store_open, orders_rider_open, orders_open;
CREATE INDEX orders_customer_running ON orders (customer_id) WHERE ended_at IS NULL;
CREATE INDEX orders_store_running ON orders (store_id) WHERE ended_at IS NULL;
CREATE INDEX orders_rider_running ON orders (rider_id) WHERE ended_at IS NULL AND rider_id IS NOT NULL;
CREATE INDEX orders_running ON orders (id) WHERE ended_at IS NULL;
DROP INDEX order_view_search;
CREATE INDEX order_view_search ON order_view USING gin (party_id, search gin_trgm_ops) WHERE status IS NOT NULL;

-- The condition of a table is read anew by every statement that writes a row of it, that of a domain once for a connection, and only
-- where the column is written.
CREATE DOMAIN order_status AS text
  CHECK (VALUE = ANY ('{pending,accepted,ready,ongoing,completed,rejected,cancelled,failed}'::text[]));
CREATE DOMAIN order_payment_status AS text
  CHECK (VALUE = ANY ('{pending,paid,failed,expired,refunding,partially-refunded,refunded}'::text[]));
CREATE DOMAIN payment_method AS text CHECK (VALUE = ANY ('{single-transfer,wallet,card}'::text[]));
CREATE DOMAIN order_type AS text CHECK (VALUE = ANY ('{combo,non-combo,mixed}'::text[]));
CREATE DOMAIN fault AS text CHECK (VALUE = ANY ('{store,rider,platform,customer}'::text[]));
ALTER TABLE orders
  DROP CONSTRAINT orders_status, DROP CONSTRAINT orders_payment_status_check, DROP CONSTRAINT orders_payment_method_check,
  DROP CONSTRAINT orders_type_check, DROP CONSTRAINT orders_fault_check, DROP CONSTRAINT orders_check,
  DROP CONSTRAINT orders_delivery_price_check, DROP CONSTRAINT orders_items_price_check,
  DROP CONSTRAINT orders_packs_price_check, DROP CONSTRAINT orders_service_price_check,
  ALTER COLUMN status TYPE order_status, ALTER COLUMN payment_status TYPE order_payment_status,
  ALTER COLUMN payment_method TYPE payment_method, ALTER COLUMN type TYPE order_type, ALTER COLUMN fault TYPE fault,
  ADD CONSTRAINT orders_prices CHECK (least(items_price, packs_price, delivery_price - tip, tip, service_price) >= 0);

-- Room on each page for the next versions of its rows. Partitions to come have it as the default one.
DO $$
DECLARE
  part record;
BEGIN
  FOR part IN SELECT inhrelid::regclass AS name FROM pg_inherits WHERE inhparent = 'orders'::regclass LOOP
    EXECUTE format('ALTER TABLE %s SET (fillfactor = 60)', part.name);
  END LOOP;
END $$;

CREATE OR REPLACE FUNCTION add_partition(parent text, name text, lower text, upper text) RETURNS boolean LANGUAGE plpgsql AS $$
DECLARE
  each record;
  options text := (SELECT array_to_string(reloptions, ', ') FROM pg_class WHERE oid = to_regclass(parent || '_default'));
BEGIN
  IF to_regclass(name) IS NOT NULL THEN
    RETURN false;
  END IF;
  EXECUTE format('CREATE TABLE %I (LIKE %I INCLUDING ALL)', name, parent);
  IF options IS NOT NULL THEN
    EXECUTE format('ALTER TABLE %I SET (%s)', name, options);
  END IF;
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

CREATE OR REPLACE FUNCTION leave_box(rider uuid, left_order uuid) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM rider_box WHERE rider_id = rider FOR UPDATE;
  DELETE FROM rider_box
  WHERE rider_id = rider AND NOT EXISTS (
    SELECT FROM orders WHERE orders.rider_id = rider AND orders.id <> left_order AND orders.ended_at IS NULL
  );
END $$;
