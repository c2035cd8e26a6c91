-- People: accounts, their sessions and devices, codes that prove a telephone, invitations.

CREATE TABLE users (
  id uuid PRIMARY KEY,
  role text NOT NULL CHECK (role IN ('customer', 'rider', 'store', 'assistant', 'operator')),
  telephone text NOT NULL,
  name text NOT NULL,
  password_hash text NOT NULL,
  role_category text CHECK (role_category IN ('independent', 'platform', 'vendor')),
  role_status text NOT NULL CHECK (role_status IN ('pending', 'active', 'rejected', 'suspended', 'revoked')),
  role_reason text,
  verification text NOT NULL DEFAULT 'unverified'
    CHECK (verification IN ('unverified', 'pending', 'verified', 'rejected')),
  picture_key text,
  email text,
  email_verified boolean NOT NULL DEFAULT false,
  locations jsonb NOT NULL DEFAULT '[]',
  delivery_location jsonb,
  delivery_telephone text,
  push_enabled boolean NOT NULL DEFAULT true,
  identity jsonb,
  raters integer NOT NULL DEFAULT 0,
  rating_sum integer NOT NULL DEFAULT 0,
  withdrawals_paused_until timestamptz,
  available boolean NOT NULL DEFAULT false,
  latitude double precision,
  longitude double precision,
  position_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT service_now(),
  deleted_at timestamptz,
  CHECK (role_category IS NULL OR role = 'rider')
);
-- One account per telephone and role; a deleted account frees its telephone.
CREATE UNIQUE INDEX users_telephone ON users (telephone, role) WHERE deleted_at IS NULL;
CREATE INDEX users_status ON users (role_status, id) WHERE deleted_at IS NULL;
CREATE INDEX users_search ON users USING gin ((name || ' ' || telephone) gin_trgm_ops) WHERE deleted_at IS NULL;

CREATE TABLE bank_record (
  id uuid PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES users,
  code text NOT NULL,
  name text NOT NULL,
  account_name text NOT NULL,
  account_number text NOT NULL,
  UNIQUE (user_id, code, account_number)
);

-- A session is one device's family of refresh tokens; generation counts the rotations.
CREATE TABLE session (
  id uuid PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES users,
  device text NOT NULL,
  salt bytea NOT NULL,
  generation integer NOT NULL DEFAULT 0,
  rotated_at timestamptz NOT NULL DEFAULT service_now(),
  expires_at timestamptz NOT NULL,
  created_at timestamptz NOT NULL DEFAULT service_now(),
  revoked_at timestamptz,
  -- By the real clock: what the nodes' polls read.
  revocation_seen_at timestamptz
);
CREATE INDEX session_of_user ON session (user_id, id) WHERE revoked_at IS NULL;
CREATE INDEX session_revocation ON session (revocation_seen_at) WHERE revocation_seen_at IS NOT NULL;
CREATE INDEX session_expiry ON session (expires_at);

CREATE TABLE push_device (
  id uuid PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES users,
  session_id uuid NOT NULL REFERENCES session ON DELETE CASCADE,
  kind text NOT NULL CHECK (kind IN ('web-push', 'fcm')),
  address text NOT NULL,
  keys jsonb,
  created_at timestamptz NOT NULL DEFAULT service_now(),
  forgotten_at timestamptz
);
CREATE UNIQUE INDEX push_device_address ON push_device (kind, address) WHERE forgotten_at IS NULL;
CREATE INDEX push_device_user ON push_device (user_id) WHERE forgotten_at IS NULL;

-- The code is only ever kept as a keyed hash. The newest row of a target, purpose and role is the one that counts.
CREATE TABLE otp (
  id uuid PRIMARY KEY,
  target text NOT NULL,
  purpose text NOT NULL,
  role text NOT NULL,
  code_hash text NOT NULL,
  checks integer NOT NULL DEFAULT 0,
  sent_at timestamptz NOT NULL DEFAULT service_now(),
  expires_at timestamptz NOT NULL,
  verified_at timestamptz,
  proof_hash text,
  proof_expires_at timestamptz,
  consumed_at timestamptz
);
CREATE INDEX otp_target ON otp (target, sent_at);
CREATE UNIQUE INDEX otp_proof ON otp (proof_hash) WHERE proof_hash IS NOT NULL;
CREATE INDEX otp_sent_at ON otp (sent_at);

CREATE TABLE invite_request (
  id uuid PRIMARY KEY,
  role text NOT NULL CHECK (role IN ('rider', 'store')),
  name text NOT NULL,
  telephone text NOT NULL,
  message text,
  status text NOT NULL DEFAULT 'pending' CHECK (status IN ('pending', 'accepted', 'rejected')),
  code_hash text,
  code_expires_at timestamptz,
  code_used_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT service_now(),
  decided_at timestamptz
);
CREATE UNIQUE INDEX invite_request_open ON invite_request (telephone, role) WHERE status = 'pending';
CREATE UNIQUE INDEX invite_request_code ON invite_request (code_hash) WHERE code_hash IS NOT NULL;
CREATE INDEX invite_request_status ON invite_request (status, id);
CREATE INDEX invite_request_search ON invite_request USING gin ((name || ' ' || telephone) gin_trgm_ops);

CREATE TABLE alert (
  id uuid PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES users,
  type text NOT NULL,
  title text NOT NULL,
  body text NOT NULL,
  data jsonb NOT NULL DEFAULT '{}',
  read_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT service_now()
);
CREATE INDEX alert_user ON alert (user_id, id DESC);
