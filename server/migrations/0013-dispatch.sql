-- Dispatch: who an order was offered to, and what a rider carries.

-- How often it was put on offer. `wave` is how far the last time has come.
ALTER TABLE orders ADD COLUMN round integer NOT NULL DEFAULT 0;

CREATE TABLE offer (
  id uuid PRIMARY KEY,
  order_id uuid NOT NULL REFERENCES orders,
  rider_id uuid NOT NULL REFERENCES users,
  -- Which time the order was put on offer, and which wave of it.
  round integer NOT NULL,
  wave integer NOT NULL,
  status text NOT NULL DEFAULT 'pending'
    CHECK (status IN ('pending', 'accepted', 'declined', 'lost', 'lapsed', 'withdrawn', 'given-up', 'taken-away')),
  created_at timestamptz NOT NULL DEFAULT service_now(),
  ended_at timestamptz,
  UNIQUE (order_id, rider_id)
);
CREATE INDEX offer_open ON offer (order_id) WHERE status = 'pending';
CREATE INDEX offer_rider_open ON offer (rider_id) WHERE status = 'pending';

-- The current batch of a rider, changed by whoever has locked the rider; there is none while the rider carries nothing.
CREATE TABLE rider_box (
  rider_id uuid PRIMARY KEY REFERENCES users,
  opened_at timestamptz NOT NULL DEFAULT service_now(),
  addition_ends_at timestamptz NOT NULL,
  locked boolean NOT NULL DEFAULT false,
  ongoing_starts_at timestamptz,
  ongoing_ends_at timestamptz,
  -- Where the first store is: others must be near it.
  place cube NOT NULL
);

-- Where a rider last said to be, to find the nearest ones by.
ALTER TABLE users ADD COLUMN place cube;
UPDATE users SET place = place(latitude, longitude) WHERE latitude IS NOT NULL;
CREATE INDEX users_riders ON users USING gist (place)
  WHERE role = 'rider' AND role_status = 'active' AND available AND deleted_at IS NULL;
