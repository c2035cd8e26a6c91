-- What went wrong, and what was sold.

CREATE TABLE complaint (
  id uuid PRIMARY KEY,
  order_id uuid NOT NULL UNIQUE REFERENCES orders,
  customer_id uuid NOT NULL REFERENCES users,
  store_id uuid NOT NULL REFERENCES store,
  status text NOT NULL DEFAULT 'open' CHECK (status IN ('open', 'accepted', 'rejected', 'withdrawn')),
  reason text NOT NULL,
  pictures text[] NOT NULL DEFAULT '{}',
  answer text,
  fault text CHECK (fault IN ('store', 'rider', 'platform', 'customer')),
  refund bigint NOT NULL DEFAULT 0 CHECK (refund >= 0),
  note text,
  decided_by uuid REFERENCES users,
  search text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT service_now(),
  answered_at timestamptz,
  decided_at timestamptz
);
CREATE INDEX complaint_store ON complaint (store_id, id DESC);
CREATE INDEX complaint_store_status ON complaint (store_id, status, id DESC);
CREATE INDEX complaint_status ON complaint (status, id DESC);
CREATE INDEX complaint_customer ON complaint (customer_id);
CREATE INDEX complaint_search ON complaint USING gin (search gin_trgm_ops);

-- Orders whose money waits; few at any time.
CREATE INDEX orders_waiting ON orders (store_id, rider_id) WHERE settle_at IS NOT NULL;

CREATE INDEX adjustment_waiting ON adjustment (id) WHERE confirmed_at IS NULL;

-- Figures of a store by day and hour of its own time zone, added to by the transaction that moves the order. What
-- comes of a payment is counted in the hour of the payment, a completion in its own.
CREATE TABLE store_hour (
  store_id uuid NOT NULL REFERENCES store,
  day date NOT NULL,
  hour integer NOT NULL,
  received integer NOT NULL DEFAULT 0,
  accepted integer NOT NULL DEFAULT 0,
  acceptance_seconds bigint NOT NULL DEFAULT 0,
  prepared integer NOT NULL DEFAULT 0,
  preparation_seconds bigint NOT NULL DEFAULT 0,
  completed integer NOT NULL DEFAULT 0,
  revenue bigint NOT NULL DEFAULT 0,
  PRIMARY KEY (store_id, day, hour)
);

CREATE TABLE store_day_item (
  store_id uuid NOT NULL REFERENCES store,
  day date NOT NULL,
  item_id uuid NOT NULL REFERENCES menu_item,
  quantity integer NOT NULL,
  revenue bigint NOT NULL,
  PRIMARY KEY (store_id, day, item_id)
);

CREATE TABLE store_day_customer (
  store_id uuid NOT NULL REFERENCES store,
  day date NOT NULL,
  customer_id uuid NOT NULL REFERENCES users,
  orders integer NOT NULL,
  PRIMARY KEY (store_id, day, customer_id)
);
CREATE INDEX store_day_customer_first ON store_day_customer (store_id, customer_id, day);
