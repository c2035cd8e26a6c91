-- Wallets: the pin, the records people read of their money, and money on its way to a bank.

-- A try is counted before it is looked at, so that many at once get no more than one after the other.
CREATE TABLE wallet_pin (
  party_id uuid PRIMARY KEY,
  hash text NOT NULL,
  tries integer NOT NULL DEFAULT 0,
  locked_until timestamptz
);

-- One party's record of one movement. `effect` is what the journal's entry on the account is for it; a record whose money came
-- back also names the journal that brought it.
CREATE TABLE transaction (
  id uuid PRIMARY KEY,
  slug text NOT NULL UNIQUE,
  user_id uuid REFERENCES users,
  store_id uuid REFERENCES store,
  type text NOT NULL CHECK (type IN ('credit', 'debit')),
  category text NOT NULL,
  status text NOT NULL CHECK (status IN ('pending', 'processing', 'completed', 'failed', 'reversed')),
  method text NOT NULL CHECK (method IN ('single-transfer', 'wallet', 'card')),
  bank jsonb,
  title text NOT NULL,
  items_count integer NOT NULL DEFAULT 0,
  items_price bigint NOT NULL DEFAULT 0,
  packs_count integer NOT NULL DEFAULT 0,
  packs_price bigint NOT NULL DEFAULT 0,
  delivery_price bigint NOT NULL DEFAULT 0,
  service_price bigint NOT NULL DEFAULT 0,
  bill_price bigint NOT NULL CHECK (bill_price > 0),
  about_store_id uuid REFERENCES store,
  order_id uuid REFERENCES orders,
  journal_id uuid NOT NULL REFERENCES ledger_journal,
  account_id bigint NOT NULL,
  effect bigint NOT NULL CHECK (effect <> 0),
  back_journal_id uuid REFERENCES ledger_journal,
  code text NOT NULL UNIQUE,
  search text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT service_now(),
  CHECK (num_nonnulls(user_id, store_id) = 1)
);
CREATE INDEX transaction_user ON transaction (user_id, id DESC) WHERE user_id IS NOT NULL;
CREATE INDEX transaction_store ON transaction (store_id, id DESC) WHERE store_id IS NOT NULL;
CREATE INDEX transaction_user_category ON transaction (user_id, category, id DESC) WHERE user_id IS NOT NULL;
CREATE INDEX transaction_store_category ON transaction (store_id, category, id DESC) WHERE store_id IS NOT NULL;
CREATE INDEX transaction_search ON transaction USING gin (search gin_trgm_ops);
CREATE INDEX transaction_journal ON transaction (journal_id);

-- Which receipts are kept as files, so that a person's can be found again when the account goes.
CREATE TABLE kept_receipt (
  key text PRIMARY KEY,
  transaction_id uuid NOT NULL REFERENCES transaction
);
CREATE INDEX kept_receipt_transaction ON kept_receipt (transaction_id);

CREATE TABLE withdrawal (
  id uuid PRIMARY KEY,
  -- What the provider knows it by: stored before the provider is called, the same on every attempt.
  reference text NOT NULL UNIQUE,
  user_id uuid REFERENCES users,
  store_id uuid REFERENCES store,
  amount bigint NOT NULL CHECK (amount > 0),
  fee bigint NOT NULL CHECK (fee >= 0),
  bank jsonb NOT NULL,
  status text NOT NULL DEFAULT 'pending' CHECK (status IN ('pending', 'processing', 'completed', 'failed', 'reversed')),
  transaction_id uuid NOT NULL REFERENCES transaction,
  fee_transaction_id uuid REFERENCES transaction,
  hold_journal_id uuid NOT NULL REFERENCES ledger_journal,
  settle_journal_id uuid REFERENCES ledger_journal,
  back_journal_id uuid REFERENCES ledger_journal,
  submitted_at timestamptz,
  -- How often the provider was asked; the waits grow with it.
  asked integer NOT NULL DEFAULT 0,
  failure text,
  created_at timestamptz NOT NULL DEFAULT service_now(),
  concluded_at timestamptz,
  CHECK (num_nonnulls(user_id, store_id) = 1)
);
CREATE INDEX withdrawal_open ON withdrawal (created_at) WHERE status IN ('pending', 'processing');
CREATE INDEX withdrawal_user ON withdrawal (user_id, created_at) WHERE user_id IS NOT NULL;
CREATE INDEX withdrawal_store ON withdrawal (store_id, created_at) WHERE store_id IS NOT NULL;

-- A change of somebody's balance by the platform: one operator proposes it, another confirms it, or anyone rejects it.
CREATE TABLE adjustment (
  id uuid PRIMARY KEY,
  user_id uuid REFERENCES users,
  store_id uuid REFERENCES store,
  type text NOT NULL CHECK (type IN ('credit', 'debit')),
  amount bigint NOT NULL CHECK (amount > 0),
  reason text NOT NULL,
  proposed_by uuid NOT NULL REFERENCES users,
  confirmed_by uuid REFERENCES users,
  rejected_by uuid REFERENCES users,
  journal_id uuid REFERENCES ledger_journal,
  created_at timestamptz NOT NULL DEFAULT service_now(),
  confirmed_at timestamptz,
  rejected_at timestamptz,
  CHECK (num_nonnulls(user_id, store_id) = 1),
  CHECK (num_nonnulls(confirmed_at, rejected_at) < 2),
  CHECK (confirmed_by <> proposed_by)
);
