-- What sockets need: who of a store's people an event is for, which sockets are open, alerts of stores.

-- On a store's stream only those who hold this permission are told; null is for the owner alone.
ALTER TABLE event ADD COLUMN needs text;
CREATE INDEX event_created_at ON event USING brin (created_at);

-- A process that serves sockets says that it lives; what a silent one held counts as closed.
CREATE UNLOGGED TABLE realtime_node (
  id uuid PRIMARY KEY,
  process_number integer NOT NULL,
  seen_at timestamptz NOT NULL DEFAULT clock_timestamp()
);

CREATE UNLOGGED TABLE realtime_socket (
  id uuid PRIMARY KEY,
  node_id uuid NOT NULL,
  user_id uuid NOT NULL
);
CREATE INDEX realtime_socket_user ON realtime_socket (user_id);
CREATE INDEX realtime_socket_node ON realtime_socket (node_id);

-- Whether a person has a socket open on a process that lives.
CREATE FUNCTION is_connected(person uuid) RETURNS boolean LANGUAGE sql STABLE
  RETURN EXISTS (
    SELECT FROM realtime_socket JOIN realtime_node ON realtime_node.id = node_id
    WHERE user_id = person AND seen_at > clock_timestamp() - interval '15 seconds'
  );

-- Stores have alerts of their own, each for those of its people who hold the permission.
ALTER TABLE alert ALTER COLUMN user_id DROP NOT NULL;
ALTER TABLE alert ADD COLUMN store_id uuid REFERENCES store;
ALTER TABLE alert ADD COLUMN needs text;
ALTER TABLE alert ADD CONSTRAINT alert_party CHECK (num_nonnulls(user_id, store_id) = 1);
CREATE INDEX alert_store ON alert (store_id, needs, id DESC) WHERE store_id IS NOT NULL;
CREATE INDEX alert_user_unread ON alert (user_id, id DESC) WHERE user_id IS NOT NULL AND read_at IS NULL;
CREATE INDEX alert_store_unread ON alert (store_id, needs, id DESC) WHERE store_id IS NOT NULL AND read_at IS NULL;
