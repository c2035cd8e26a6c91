-- Orders, as far as their money goes.

CREATE TABLE orders (
  id uuid PRIMARY KEY,
  slug text NOT NULL UNIQUE,
  customer_id uuid NOT NULL REFERENCES users,
  store_id uuid NOT NULL REFERENCES store,
  status text NOT NULL DEFAULT 'pending',
  payment_status text NOT NULL DEFAULT 'pending' CHECK (payment_status IN (
    'pending', 'paid', 'failed', 'expired', 'refunding', 'partially-refunded', 'refunded'
  )),
  payment_method text CHECK (payment_method IN ('single-transfer', 'wallet', 'card')),
  payment_expires_at timestamptz NOT NULL,
  items_count integer NOT NULL,
  items_price bigint NOT NULL CHECK (items_price >= 0),
  packs_count integer NOT NULL,
  packs_price bigint NOT NULL CHECK (packs_price >= 0),
  -- With the tip, which goes to whoever rode.
  delivery_price bigint NOT NULL CHECK (delivery_price >= 0),
  tip bigint NOT NULL DEFAULT 0 CHECK (tip BETWEEN 0 AND delivery_price),
  service_price bigint NOT NULL CHECK (service_price >= 0),
  bill_price bigint NOT NULL GENERATED ALWAYS AS (items_price + packs_price + delivery_price + service_price) STORED,
  commission_basis_points integer NOT NULL,
  created_at timestamptz NOT NULL DEFAULT service_now()
);
CREATE INDEX orders_customer ON orders (customer_id, id DESC);
CREATE INDEX orders_store ON orders (store_id, id DESC);
