-- Uploaded files, what operators publish, and what the sandbox providers would have sent.

CREATE TABLE upload (
  key text PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES users,
  purpose text NOT NULL CHECK (purpose IN ('picture', 'attachment', 'document')),
  mime_type text NOT NULL,
  bytes integer NOT NULL,
  expires_at timestamptz NOT NULL,
  uploaded_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT service_now()
);
CREATE INDEX upload_user ON upload (user_id, created_at);
CREATE INDEX upload_unused ON upload (expires_at) WHERE uploaded_at IS NULL;

CREATE TABLE faq (
  id uuid PRIMARY KEY,
  position integer NOT NULL UNIQUE,
  type text NOT NULL,
  question text NOT NULL,
  answer text NOT NULL
);

CREATE TABLE street (
  id uuid PRIMARY KEY,
  name text NOT NULL,
  area text NOT NULL,
  latitude double precision,
  longitude double precision,
  UNIQUE (name, area)
);

CREATE TABLE sandbox_message (
  id uuid PRIMARY KEY,
  kind text NOT NULL CHECK (kind IN ('sms', 'email')),
  recipient text NOT NULL,
  subject text,
  text text NOT NULL,
  reference text NOT NULL UNIQUE,
  created_at timestamptz NOT NULL DEFAULT service_now()
);
CREATE INDEX sandbox_message_recipient ON sandbox_message (recipient, id DESC);
