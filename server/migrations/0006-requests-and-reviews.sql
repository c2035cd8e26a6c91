-- Who works for whom, what completed orders leave behind, and what people think of each other.

-- An accepted request is the membership itself.
CREATE TABLE store_request (
  id uuid PRIMARY KEY,
  store_id uuid NOT NULL REFERENCES store,
  sender_id uuid NOT NULL REFERENCES users,
  role text NOT NULL CHECK (role IN ('assistant', 'rider')),
  status text NOT NULL DEFAULT 'pending' CHECK (status IN ('pending', 'accepted', 'rejected', 'revoked')),
  message text,
  permissions text[] NOT NULL DEFAULT '{}',
  created_at timestamptz NOT NULL DEFAULT service_now(),
  decided_at timestamptz
);
CREATE UNIQUE INDEX store_request_open ON store_request (sender_id, store_id) WHERE status IN ('pending', 'accepted');
CREATE INDEX store_request_store ON store_request (store_id, id DESC);

-- What a completed order leaves for reviews and recommendations: who dealt with whom, and over what.
CREATE TABLE deal (
  order_id uuid PRIMARY KEY,
  customer_id uuid NOT NULL REFERENCES users,
  store_id uuid NOT NULL REFERENCES store,
  rider_id uuid REFERENCES users,
  completed_at timestamptz NOT NULL DEFAULT service_now()
);
CREATE INDEX deal_customer ON deal (customer_id, store_id);
CREATE INDEX deal_rider ON deal (rider_id, customer_id);
CREATE INDEX deal_rider_store ON deal (rider_id, store_id);

CREATE TABLE taste (
  customer_id uuid NOT NULL REFERENCES users,
  item_id uuid NOT NULL REFERENCES menu_item,
  times integer NOT NULL,
  last_at timestamptz NOT NULL DEFAULT service_now(),
  PRIMARY KEY (customer_id, item_id)
);
CREATE INDEX taste_customer ON taste (customer_id, last_at DESC);
CREATE INDEX taste_item ON taste (item_id, last_at DESC);

-- A review by a user or a store, of a store or a user; one of each about each.
CREATE TABLE review (
  id uuid PRIMARY KEY,
  store_id uuid REFERENCES store,
  user_id uuid REFERENCES users,
  by_user_id uuid REFERENCES users,
  by_store_id uuid REFERENCES store,
  rating integer NOT NULL CHECK (rating BETWEEN 1 AND 5),
  text text NOT NULL DEFAULT '',
  created_at timestamptz NOT NULL DEFAULT service_now(),
  updated_at timestamptz NOT NULL DEFAULT service_now(),
  CHECK (num_nonnulls(store_id, user_id) = 1),
  CHECK (num_nonnulls(by_user_id, by_store_id) = 1)
);
CREATE UNIQUE INDEX review_of_store ON review (store_id, by_user_id) WHERE store_id IS NOT NULL;
CREATE UNIQUE INDEX review_of_user_by_user ON review (user_id, by_user_id) WHERE user_id IS NOT NULL AND by_user_id IS NOT NULL;
CREATE UNIQUE INDEX review_of_user_by_store ON review (user_id, by_store_id) WHERE user_id IS NOT NULL AND by_store_id IS NOT NULL;
CREATE INDEX review_store ON review (store_id, id DESC) WHERE store_id IS NOT NULL;
CREATE INDEX review_store_rating ON review (store_id, rating, id DESC) WHERE store_id IS NOT NULL;
CREATE INDEX review_user ON review (user_id, id DESC) WHERE user_id IS NOT NULL;
CREATE INDEX review_user_rating ON review (user_id, rating, id DESC) WHERE user_id IS NOT NULL;
