-- The bank of the sandbox: what it was asked to take, what has arrived, what it was asked to send. Amounts are kobo.

CREATE TABLE sandbox_bank (
  only_row boolean PRIMARY KEY DEFAULT true CHECK (only_row),
  balance bigint NOT NULL DEFAULT 100000000000
);
INSERT INTO sandbox_bank DEFAULT VALUES;

CREATE TABLE sandbox_account (
  reference text PRIMARY KEY,
  channel text NOT NULL CHECK (channel IN ('bank-transfer', 'card')),
  amount bigint NOT NULL CHECK (amount > 0),
  expires_at timestamptz NOT NULL,
  created_at timestamptz NOT NULL DEFAULT service_now()
);

CREATE TABLE sandbox_transfer_in (
  id uuid PRIMARY KEY,
  reference text NOT NULL,
  amount bigint NOT NULL CHECK (amount > 0),
  fee bigint NOT NULL,
  payer jsonb NOT NULL,
  received_at timestamptz NOT NULL DEFAULT service_now()
);
CREATE INDEX sandbox_transfer_in_reference ON sandbox_transfer_in (reference);

CREATE TABLE sandbox_transfer_out (
  reference text PRIMARY KEY,
  amount bigint NOT NULL CHECK (amount > 0),
  fee bigint NOT NULL,
  bank jsonb NOT NULL,
  narration text NOT NULL,
  status text NOT NULL DEFAULT 'pending' CHECK (status IN ('pending', 'success', 'failed', 'reversed')),
  sent_at timestamptz NOT NULL DEFAULT service_now()
);
