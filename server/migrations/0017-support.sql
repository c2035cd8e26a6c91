-- Questions to the platform's staff, and their answers.

CREATE TABLE ticket (
  id uuid PRIMARY KEY,
  user_id uuid REFERENCES users,
  store_id uuid REFERENCES store,
  subject text NOT NULL,
  order_id uuid REFERENCES orders,
  status text NOT NULL DEFAULT 'open' CHECK (status IN ('open', 'in-progress', 'resolved', 'closed')),
  -- The newest message's number; whoever writes locks this row.
  top integer NOT NULL DEFAULT 0,
  created_at timestamptz NOT NULL DEFAULT service_now(),
  updated_at timestamptz NOT NULL DEFAULT service_now(),
  resolved_at timestamptz,
  -- Until then a reply reopens a resolved ticket.
  ends_at timestamptz,
  -- Subject and name, as of the newest message.
  search text NOT NULL DEFAULT '',
  ended boolean NOT NULL GENERATED ALWAYS AS (status IN ('resolved', 'closed')) STORED,
  CHECK (num_nonnulls(user_id, store_id) = 1),
  CHECK ((ends_at IS NOT NULL) = (status = 'resolved'))
);
CREATE UNIQUE INDEX ticket_one_open ON ticket (coalesce(user_id, store_id)) WHERE NOT ended;
CREATE INDEX ticket_party ON ticket (coalesce(user_id, store_id), updated_at DESC);
CREATE INDEX ticket_status ON ticket (status, updated_at, id);
CREATE INDEX ticket_waiting ON ticket (ended, updated_at, id);
CREATE INDEX ticket_search ON ticket USING gin (search gin_trgm_ops);

CREATE TABLE ticket_message (
  id uuid PRIMARY KEY,
  ticket_id uuid NOT NULL REFERENCES ticket,
  number integer NOT NULL,
  sender text NOT NULL CHECK (sender IN ('party', 'operator')),
  author_id uuid NOT NULL REFERENCES users,
  client_message_id text,
  text text,
  attachments text[] NOT NULL DEFAULT '{}',
  created_at timestamptz NOT NULL DEFAULT service_now(),
  UNIQUE (ticket_id, number)
);
CREATE UNIQUE INDEX ticket_message_client_id ON ticket_message (ticket_id, author_id, client_message_id)
  WHERE client_message_id IS NOT NULL;
CREATE INDEX ticket_message_author ON ticket_message (author_id);
