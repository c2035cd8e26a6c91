-- What the parties of an order read was stored as text for each of them, and once more in each of their events: 35 texts for the life
-- of an order, which share nine tenths. It is made from the versions of the order when it is read now.
--
-- Processes of the version before write those texts: none may serve while this is applied, or after.
DO $$
BEGIN
  IF EXISTS (SELECT FROM realtime_node WHERE seen_at > clock_timestamp() - interval '15 seconds') THEN
    RAISE EXCEPTION 'others serve' USING ERRCODE = 'BK003';
  END IF;
END $$;

-- The store and the people of an order as they are shown. Null where an earlier version of the service has changed it last.
ALTER TABLE orders ADD COLUMN parties json;
ALTER TABLE orders ALTER COLUMN parties SET STORAGE EXTERNAL;

-- What changes of an order, as of each version in which a party sees something else than before.
CREATE TABLE order_version (
  order_id uuid NOT NULL,
  version integer NOT NULL,
  state json NOT NULL,
  PRIMARY KEY (order_id, version)
) PARTITION BY RANGE (order_id);
DO $$
DECLARE
  part record;
BEGIN
  FOR part IN
    SELECT relname AS name, pg_get_expr(relpartbound, pg_class.oid) AS bound
    FROM pg_inherits JOIN pg_class ON pg_class.oid = inhrelid WHERE inhparent = 'order_view'::regclass
  LOOP
    EXECUTE format(
      'CREATE TABLE %I PARTITION OF order_version %s', replace(part.name, 'order_view', 'order_version'), part.bound
    );
  END LOOP;
END $$;

INSERT INTO order_version (order_id, version, state)
SELECT orders.id, orders.version, jsonb_strip_nulls(jsonb_build_object(
  'status', status, 'payment_status', payment_status, 'payment_method', payment_method, 'code_locked', code_locked,
  'store_accepted', store_accepted, 'manually_completed', manually_completed, 'rider_id', rider_id,
  'riders_notified', riders_notified, 'reason', reason, 'fault', fault, 'last_move', last_move, 'overdue', overdue,
  'times', times, 'offered_at', offered_at, 'promised_at', promised_at, 'deadline_at', deadline_at, 'paid_at', paid_at,
  'ready_at', ready_at, 'rider_accepted_at', rider_accepted_at, 'rider_arrived_at', rider_arrived_at,
  'picked_up_at', picked_up_at, 'customer_arrived_at', customer_arrived_at, 'wait_ends_at', wait_ends_at, 'ended_at', ended_at
) || jsonb_build_object(
  'now', service_now(),
  'steps', (
    SELECT jsonb_object_agg(step ->> 'type', jsonb_build_array(step -> 'status', step -> 'dateCreated'))
    FROM jsonb_array_elements(trackings || timelines) AS step
  ),
  'offers', (
    SELECT jsonb_agg(jsonb_build_object('rider_id', offer.rider_id, 'status', offer.status))
    FROM offer WHERE offer.order_id = orders.id AND offer.status IN ('pending', 'accepted')
  ),
  'transfers', (
    SELECT jsonb_agg(
      jsonb_build_object('id', payment.id, 'account', account, 'awaited', status = 'pending', 'payer', came.payer)
      ORDER BY came.has_come IS TRUE DESC, payment.created_at DESC
    )
    FROM payment LEFT JOIN LATERAL (
      SELECT payer, true AS has_come FROM incoming_transfer
      LEFT JOIN suspense ON arrival_id = incoming_transfer.id
      WHERE payment_id = payment.id
        AND (coalesce(assigned_at, incoming_transfer.created_at) <= orders.paid_at) IS NOT FALSE
      ORDER BY received_at DESC LIMIT 1
    ) AS came ON true
    WHERE payment.order_id = orders.id AND payment.method = 'single-transfer'
  ),
  'complained', EXISTS (
    SELECT FROM complaint WHERE complaint.order_id = orders.id AND complaint.status <> 'withdrawn'
  ),
  'store', '{}'::jsonb, 'customer', '{}'::jsonb
))::json
FROM orders;

ALTER TABLE orders DROP COLUMN trackings, DROP COLUMN timelines, DROP COLUMN view_digests, DROP COLUMN views_version;

-- Which orders a party reads. The status of an order that goes on for the party is the order's own, and null here; a rider whose
-- offer has ended reads it as of the version of then. Documents are those of earlier versions of the service.
ALTER TABLE order_view
  ALTER COLUMN status DROP NOT NULL,
  ALTER COLUMN document DROP NOT NULL,
  ADD COLUMN version integer;
UPDATE order_view SET status = NULL
FROM orders
WHERE orders.id = order_id AND orders.status IN ('pending', 'accepted', 'ready', 'ongoing') AND (
  role <> 'rider' OR EXISTS (
    SELECT FROM offer
    WHERE offer.order_id = orders.id AND offer.rider_id = party_id AND offer.status IN ('pending', 'accepted')
  )
);

-- An event has data, or a subject from which they are made when it is sent: a record as of one of its versions.
ALTER TABLE event
  ALTER COLUMN data DROP NOT NULL,
  ADD COLUMN subject_id uuid,
  ADD COLUMN subject_version integer;
DROP FUNCTION append_events;

-- Gives events the next offsets of their streams. The row of a stream stays locked until the end of the transaction, which makes
-- offsets dense and in the order of commits. `names` are sorted, so that two writers never wait for each other in a ring; `places`
-- tells for each event which of them is its stream, `after` how many of these events follow it there. Answers the last offset of each
-- stream.
CREATE FUNCTION append_events(
  names text[], counts integer[], places integer[], after integer[], events text[], contents text[], needed text[],
  subjects uuid[], versions integer[]
) RETURNS bigint[] LANGUAGE plpgsql AS $$
DECLARE
  tops bigint[] := '{}';
  reached bigint;
BEGIN
  FOR nr IN 1..cardinality(names) LOOP
    UPDATE stream SET top = top + counts[nr] WHERE name = names[nr] RETURNING top INTO reached;
    IF NOT FOUND THEN
      INSERT INTO stream (name, top) VALUES (names[nr], counts[nr])
      ON CONFLICT (name) DO UPDATE SET top = stream.top + excluded.top RETURNING top INTO reached;
    END IF;
    tops := tops || reached;
  END LOOP;
  INSERT INTO event (stream, "offset", event, data, needs, subject_id, subject_version)
  SELECT names[place], tops[place] - following, name, content::json, need, subject, version
  FROM unnest(places, after, events, contents, needed, subjects, versions)
    AS given (place, following, name, content, need, subject, version);
  RETURN tops;
END $$;

CREATE OR REPLACE FUNCTION retire_orders(quarter text) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  until uuid := (SELECT upper::uuid FROM partitions_of('orders') WHERE name = quarter);
BEGIN
  EXECUTE format('DROP TABLE %I', replace(quarter, 'orders', 'order_view'));
  EXECUTE format('DROP TABLE %I', replace(quarter, 'orders', 'order_version'));
  EXECUTE format('ALTER TABLE orders DETACH PARTITION %I', quarter);
  EXECUTE format('ALTER TABLE %I SET SCHEMA retired', quarter);
  UPDATE retirement SET kept_from = until WHERE kind = 'orders';
END $$;

-- What is kept of an order is what the books need: no door, no people, no words. To be done before it retires.
CREATE OR REPLACE FUNCTION strip_orders(quarter text) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  EXECUTE format(
    'UPDATE %I SET delivery_telephone = '''', delivery_message = '''', parties = NULL,
       delivery_location = delivery_location || ''{"description": "", "coordinates": null}''
     WHERE delivery_telephone <> '''' OR delivery_message <> '''' OR parties IS NOT NULL', quarter
  );
  EXECUTE format('DELETE FROM offer WHERE order_id IN (SELECT id FROM %I)', quarter);
END $$;
