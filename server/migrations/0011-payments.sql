-- Money that comes in: what was asked for, what arrived, what nobody can place, and what the provider told us.

CREATE TABLE payment (
  id uuid PRIMARY KEY,
  reference text NOT NULL UNIQUE,
  purpose text NOT NULL CHECK (purpose IN ('order', 'top-up')),
  user_id uuid NOT NULL REFERENCES users,
  order_id uuid REFERENCES orders,
  amount bigint NOT NULL CHECK (amount > 0),
  received bigint NOT NULL DEFAULT 0,
  method text NOT NULL CHECK (method IN ('single-transfer', 'card')),
  -- Null until the provider has opened it.
  account jsonb,
  link text,
  status text NOT NULL DEFAULT 'pending' CHECK (status IN ('pending', 'completed', 'expired')),
  expires_at timestamptz NOT NULL,
  created_at timestamptz NOT NULL DEFAULT service_now(),
  CHECK ((purpose = 'order') = (order_id IS NOT NULL))
);
CREATE UNIQUE INDEX payment_open_order ON payment (order_id, method) WHERE status = 'pending' AND purpose = 'order';
CREATE INDEX payment_open_top_up ON payment (user_id, method, amount) WHERE status = 'pending' AND purpose = 'top-up';
CREATE INDEX payment_order ON payment (order_id);

-- One arrival of money, once, however often the provider tells of it.
CREATE TABLE arrival (
  id uuid PRIMARY KEY,
  provider text NOT NULL,
  provider_id text NOT NULL,
  reference text NOT NULL,
  payment_id uuid REFERENCES payment,
  amount bigint NOT NULL CHECK (amount > 0),
  fee bigint NOT NULL CHECK (fee >= 0),
  payer jsonb NOT NULL,
  journal_id uuid NOT NULL REFERENCES ledger_journal,
  received_at timestamptz NOT NULL,
  created_at timestamptz NOT NULL DEFAULT service_now(),
  UNIQUE (provider, provider_id)
);
CREATE INDEX arrival_payment ON arrival (payment_id);

-- Money nobody can place, until an operator does.
CREATE TABLE suspense (
  id uuid PRIMARY KEY,
  arrival_id uuid NOT NULL UNIQUE REFERENCES arrival,
  assigned_by uuid REFERENCES users,
  assigned_at timestamptz,
  -- The party or the payment's reference, as the operator named it.
  assigned_to jsonb,
  journal_id uuid REFERENCES ledger_journal,
  note text,
  created_at timestamptz NOT NULL DEFAULT service_now()
);
CREATE INDEX suspense_open ON suspense (id DESC) WHERE assigned_at IS NULL;

-- What providers have told us, each event once.
CREATE TABLE webhook (
  provider text NOT NULL,
  id text NOT NULL,
  about text NOT NULL,
  reference text NOT NULL,
  received_at timestamptz NOT NULL DEFAULT service_now(),
  PRIMARY KEY (provider, id)
);
CREATE INDEX webhook_received_at ON webhook (received_at);
