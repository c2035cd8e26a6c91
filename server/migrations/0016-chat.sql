-- What two parties write to each other.

-- Users and stores share one space of ids.
CREATE VIEW party AS
  SELECT id, 'user' AS type, name, picture_key, deleted_at IS NOT NULL AS deleted FROM users
  UNION ALL SELECT id, 'store', name, picture_key, deleted_at IS NOT NULL FROM store;

-- The pair is both ids in order, so that two who begin at once begin one chat.
CREATE TABLE chat (
  id uuid PRIMARY KEY,
  type text NOT NULL CHECK (type IN ('user-user', 'user-store')),
  pair text NOT NULL UNIQUE,
  -- The newest message's number; whoever writes locks this row, so numbers are dense and in the order of commits.
  top integer NOT NULL DEFAULT 0,
  created_at timestamptz NOT NULL DEFAULT service_now()
);

CREATE TABLE chat_member (
  chat_id uuid NOT NULL REFERENCES chat,
  party_id uuid NOT NULL,
  party_type text NOT NULL CHECK (party_type IN ('user', 'store')),
  other_id uuid NOT NULL,
  unread integer NOT NULL DEFAULT 0 CHECK (unread >= 0),
  -- Up to which number the other side's messages have arrived here, and were read.
  delivered integer NOT NULL DEFAULT 0,
  read integer NOT NULL DEFAULT 0 CHECK (read <= delivered),
  updated_at timestamptz NOT NULL DEFAULT service_now(),
  PRIMARY KEY (chat_id, party_id)
);
CREATE INDEX chat_member_list ON chat_member (party_id, updated_at DESC, chat_id DESC);
CREATE INDEX chat_member_unread ON chat_member (party_id, updated_at DESC, chat_id DESC) WHERE unread > 0;

CREATE TABLE message (
  id uuid PRIMARY KEY,
  chat_id uuid NOT NULL REFERENCES chat,
  number integer NOT NULL,
  sender_id uuid NOT NULL,
  -- The person who wrote, for a store too.
  author_id uuid NOT NULL REFERENCES users,
  client_message_id text,
  text text,
  attachments text[] NOT NULL DEFAULT '{}',
  created_at timestamptz NOT NULL DEFAULT service_now(),
  delivered_at timestamptz,
  read_at timestamptz,
  UNIQUE (chat_id, number)
);
CREATE UNIQUE INDEX message_client_id ON message (chat_id, author_id, client_message_id)
  WHERE client_message_id IS NOT NULL;
CREATE INDEX message_author ON message (author_id, chat_id);

-- Which orders and requests connect two parties. What has not ended does so without end.
CREATE INDEX orders_customer_store ON orders (customer_id, store_id, coalesce(ended_at, 'infinity')) WHERE paid_at IS NOT NULL;
CREATE INDEX orders_rider_customer ON orders (rider_id, customer_id, coalesce(ended_at, 'infinity')) WHERE rider_id IS NOT NULL;
CREATE INDEX orders_rider_store ON orders (rider_id, store_id, coalesce(ended_at, 'infinity')) WHERE rider_id IS NOT NULL;
CREATE INDEX store_request_pair ON store_request (sender_id, store_id);
