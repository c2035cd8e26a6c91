-- The life of an order, from the cart to the door.

CREATE EXTENSION IF NOT EXISTS btree_gin;

-- What a customer is about to order from one store. Reading a cart prices it; `seen` is what was last read, so that a customer
-- can be told what has changed since.
CREATE TABLE cart (
  customer_id uuid NOT NULL REFERENCES users,
  store_id uuid NOT NULL REFERENCES store,
  packs jsonb NOT NULL,
  delivery jsonb NOT NULL DEFAULT '{}',
  tip bigint NOT NULL DEFAULT 0 CHECK (tip >= 0),
  scheduled_for timestamptz,
  seen jsonb,
  updated_at timestamptz NOT NULL DEFAULT service_now(),
  PRIMARY KEY (customer_id, store_id)
);
CREATE INDEX cart_updated ON cart (customer_id, updated_at, store_id);

ALTER TABLE orders
  ADD COLUMN type text NOT NULL DEFAULT 'non-combo' CHECK (type IN ('combo', 'non-combo', 'mixed')),
  -- Lines as they were bought: names, prices and options of that minute, in kobo.
  ADD COLUMN packs jsonb NOT NULL DEFAULT '[]',
  ADD COLUMN delivery_location jsonb NOT NULL DEFAULT '{}',
  ADD COLUMN delivery_telephone text NOT NULL DEFAULT '',
  ADD COLUMN delivery_message text NOT NULL DEFAULT '',
  ADD COLUMN source_location jsonb NOT NULL DEFAULT '{}',
  ADD COLUMN code text NOT NULL DEFAULT '0000',
  ADD COLUMN code_tries integer NOT NULL DEFAULT 0,
  -- The code was wrong too often: only an operator can end the order.
  ADD COLUMN code_locked boolean NOT NULL DEFAULT false,
  ADD COLUMN delivers_itself boolean NOT NULL DEFAULT false,
  ADD COLUMN store_accepted boolean NOT NULL DEFAULT false,
  ADD COLUMN manually_completed boolean NOT NULL DEFAULT false,
  ADD COLUMN rider_id uuid REFERENCES users,
  -- Whether the rider counts as the store's own; frozen when the order is taken.
  ADD COLUMN rider_is_vendor boolean NOT NULL DEFAULT false,
  ADD COLUMN riders_notified boolean NOT NULL DEFAULT false,
  ADD COLUMN wave integer NOT NULL DEFAULT 0,
  ADD COLUMN reason text,
  ADD COLUMN fault text CHECK (fault IN ('store', 'rider', 'platform', 'customer')),
  -- What brought it to where it stands, and who: whoever repeats it is told so.
  ADD COLUMN last_move text,
  ADD COLUMN moved_by text,
  ADD COLUMN trackings jsonb NOT NULL DEFAULT '[]',
  ADD COLUMN timelines jsonb NOT NULL DEFAULT '[]',
  ADD COLUMN scheduled_for timestamptz,
  ADD COLUMN promised_at timestamptz,
  -- Until when the next step must be taken: payment, the store's acceptance, the riders' offer.
  ADD COLUMN deadline_at timestamptz,
  -- Nobody has picked it up an hour after the promised time: the customer may cancel again.
  ADD COLUMN overdue boolean NOT NULL DEFAULT false,
  ADD COLUMN paid_at timestamptz,
  ADD COLUMN accepted_at timestamptz,
  ADD COLUMN ready_at timestamptz,
  ADD COLUMN rider_accepted_at timestamptz,
  ADD COLUMN rider_arrived_at timestamptz,
  ADD COLUMN picked_up_at timestamptz,
  ADD COLUMN customer_arrived_at timestamptz,
  -- How long the rider waits at the door.
  ADD COLUMN wait_ends_at timestamptz,
  -- When the store was reminded to accept.
  ADD COLUMN reminded_at timestamptz,
  ADD COLUMN ended_at timestamptz,
  -- Money that waits for the time to complain to end.
  ADD COLUMN settle_at timestamptz,
  ADD COLUMN settled_at timestamptz,
  ADD CONSTRAINT orders_status CHECK (status IN (
    'pending', 'accepted', 'ready', 'ongoing', 'completed', 'rejected', 'cancelled', 'failed'
  ));
ALTER TABLE orders ALTER COLUMN type DROP DEFAULT;
CREATE INDEX orders_rider_open ON orders (rider_id) WHERE status IN ('accepted', 'ready', 'ongoing');
CREATE INDEX orders_customer_open ON orders (customer_id) WHERE status IN ('pending', 'accepted', 'ready', 'ongoing');
CREATE INDEX orders_store_open ON orders (store_id) WHERE status IN ('pending', 'accepted', 'ready', 'ongoing');
CREATE INDEX orders_open ON orders (status, promised_at) WHERE status IN ('pending', 'accepted', 'ready', 'ongoing');

-- An order as one party may see it, ready to be sent: written by the transaction that changes the order, read by index.
-- `@base` stands for the address of the service. The id gives the place in the party's list.
CREATE TABLE order_view (
  id uuid PRIMARY KEY,
  order_id uuid NOT NULL REFERENCES orders,
  party_id uuid NOT NULL,
  role text NOT NULL CHECK (role IN ('customer', 'store', 'rider')),
  status text NOT NULL,
  document text NOT NULL,
  search text NOT NULL,
  UNIQUE (order_id, party_id)
);
CREATE INDEX order_view_party ON order_view (party_id, id DESC);
CREATE INDEX order_view_status ON order_view (party_id, status, id DESC);
CREATE INDEX order_view_search ON order_view USING gin (party_id, search gin_trgm_ops);

-- How many of a store's paid orders stand where.
CREATE TABLE store_order_count (
  store_id uuid NOT NULL REFERENCES store,
  status text NOT NULL,
  total integer NOT NULL DEFAULT 0 CHECK (total >= 0),
  PRIMARY KEY (store_id, status)
);
