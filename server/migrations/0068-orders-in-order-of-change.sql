-- The log has of an update what lies between the first and the last changed column: nearly the whole row, as columns were added over the
-- years. Those that never change come first now, then those that change once, and last those that every move changes. The riders of an
-- order are kept with the versions in which they had it, so that what is kept of its parties never changes.
UPDATE order_version SET changes = (
  changes::jsonb || jsonb_build_object('rider',
    (parties #> ARRAY['riders', changes ->> 'rider_id'])::jsonb || coalesce(changes::jsonb -> 'rider', '{}')
  )
)::json
FROM orders
WHERE orders.id = order_id AND parties #> ARRAY['riders', changes ->> 'rider_id'] IS NOT NULL;

CREATE TEMPORARY TABLE partition_of_orders ON COMMIT DROP AS
SELECT pg_class.oid, relname AS name, pg_get_expr(relpartbound, pg_class.oid) AS bound
FROM pg_inherits JOIN pg_class ON pg_class.oid = inhrelid WHERE inhparent = 'orders'::regclass;
CREATE TEMPORARY TABLE index_of_orders ON COMMIT DROP AS
SELECT pg_get_indexdef(indexrelid) AS definition FROM pg_index WHERE indrelid = 'orders'::regclass AND NOT indisprimary;

-- What has their names gives way.
DO $$
DECLARE
  each record;
BEGIN
  FOR each IN
    SELECT indexrelid::regclass AS name, md5(indexrelid::text) AS other FROM pg_index
    WHERE indrelid = 'orders'::regclass OR indrelid IN (SELECT oid FROM partition_of_orders)
  LOOP
    EXECUTE format('ALTER INDEX %s RENAME TO %I', each.name, each.other);
  END LOOP;
  FOR each IN SELECT name FROM partition_of_orders LOOP
    EXECUTE format('ALTER TABLE %I RENAME TO %I', each.name, 'before_' || each.name);
  END LOOP;
END $$;
ALTER TABLE orders RENAME TO before_orders;

-- As in 0058 and 0065: read once for a connection, and only where such a column is written.
CREATE DOMAIN price AS bigint CHECK (VALUE >= 0);

CREATE TABLE orders (
  id uuid PRIMARY KEY,
  customer_id uuid NOT NULL,
  store_id uuid NOT NULL,
  created_at timestamptz NOT NULL DEFAULT service_now(),
  payment_expires_at timestamptz NOT NULL,
  scheduled_for timestamptz,
  items_price price NOT NULL,
  packs_price price NOT NULL,
  delivery_price price NOT NULL,
  tip price NOT NULL DEFAULT 0,
  service_price price NOT NULL,
  bill_price bigint NOT NULL GENERATED ALWAYS AS (items_price + packs_price + delivery_price + service_price) STORED,
  items_count integer NOT NULL,
  packs_count integer NOT NULL,
  commission_basis_points integer NOT NULL,
  delivers_itself boolean NOT NULL DEFAULT false,
  type order_type NOT NULL,
  slug text NOT NULL,
  code text NOT NULL DEFAULT '0000',
  packs jsonb NOT NULL DEFAULT '[]',
  -- Null in orders from before this was stored.
  stock_taken jsonb,
  source_location jsonb NOT NULL DEFAULT '{}',
  -- The store and the customer as they are shown; null where an earlier version of the service has changed the order last.
  parties json,
  delivery_location jsonb NOT NULL DEFAULT '{}',
  delivery_telephone text NOT NULL DEFAULT '',
  delivery_message text NOT NULL DEFAULT '',
  reason text,
  fault fault,
  reminded_at timestamptz,
  delay_alerted_at timestamptz,
  code_tries integer NOT NULL DEFAULT 0,
  code_locked boolean NOT NULL DEFAULT false,
  manually_completed boolean NOT NULL DEFAULT false,
  overdue boolean NOT NULL DEFAULT false,
  payment_status order_payment_status NOT NULL DEFAULT 'pending',
  payment_method payment_method,
  paid_at timestamptz,
  pace json,
  said_ready_at timestamptz,
  promised_at timestamptz,
  delay_alerted_until timestamptz,
  accepted_at timestamptz,
  store_accepted boolean NOT NULL DEFAULT false,
  rider_is_vendor boolean NOT NULL DEFAULT false,
  riders_notified boolean NOT NULL DEFAULT false,
  round integer NOT NULL DEFAULT 0,
  wave integer NOT NULL DEFAULT 0,
  offered_at timestamptz,
  deadline_at timestamptz,
  rider_id uuid,
  rider_accepted_at timestamptz,
  rider_arrived_at timestamptz,
  ready_at timestamptz,
  picked_up_at timestamptz,
  customer_arrived_at timestamptz,
  wait_ends_at timestamptz,
  ended_at timestamptz,
  settle_at timestamptz,
  settled_at timestamptz,
  times json,
  status order_status NOT NULL DEFAULT 'pending',
  last_move text,
  moved_by text,
  version integer NOT NULL DEFAULT 1
) PARTITION BY RANGE (id);

DO $$
DECLARE
  each record;
  columns text := (
    SELECT string_agg(quote_ident(column_name), ', ') FROM information_schema.columns
    WHERE table_schema = 'public' AND table_name = 'orders' AND is_generated = 'NEVER'
  );
BEGIN
  FOR each IN SELECT * FROM partition_of_orders LOOP
    EXECUTE format('CREATE TABLE %I PARTITION OF orders %s WITH (fillfactor = 60)', each.name, each.bound);
    EXECUTE format('INSERT INTO %I (%s) SELECT %s FROM %I',
      each.name, columns, replace(columns, 'parties', '(parties::jsonb - ''riders'')::json'), 'before_' || each.name);
  END LOOP;
END $$;
DROP TABLE before_orders;
DO $$
DECLARE
  each record;
BEGIN
  FOR each IN SELECT definition FROM index_of_orders LOOP
    EXECUTE replace(each.definition, ' ON ONLY ', ' ON ');
  END LOOP;
END $$;

CREATE FUNCTION refuse_tip() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'the tip is a part of what the delivery costs' USING ERRCODE = 'check_violation';
END $$;
CREATE TRIGGER orders_tip BEFORE INSERT ON orders FOR EACH ROW WHEN (NEW.tip > NEW.delivery_price) EXECUTE FUNCTION refuse_tip();

-- Every statement that changes an order counts the change. A trigger that did so where one did not locked each row once more.
DROP FUNCTION count_order_change;
