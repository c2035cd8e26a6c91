-- What every part of the service stands on: the clock, the streams of events, remembered answers, the audit log.

CREATE EXTENSION IF NOT EXISTS pg_trgm;

-- The service's clock. Only tests move it; deadlines everywhere compare with service_now().
CREATE TABLE clock (
  only_row boolean PRIMARY KEY DEFAULT true CHECK (only_row),
  shift interval NOT NULL DEFAULT '0'
);
INSERT INTO clock DEFAULT VALUES;

CREATE FUNCTION clock_shift() RETURNS interval LANGUAGE sql STABLE PARALLEL SAFE
  AS 'SELECT shift FROM clock';

CREATE FUNCTION service_now() RETURNS timestamptz LANGUAGE sql STABLE PARALLEL SAFE
  AS 'SELECT date_trunc(''milliseconds'', statement_timestamp() + shift) FROM clock';

-- A stream's row is locked by whoever appends, until commit: offsets are dense and in the order of commits.
-- The epoch changes when a stream's history is lost, for instance when a back-up is restored.
CREATE TABLE stream (
  name text PRIMARY KEY,
  epoch text NOT NULL DEFAULT substr(md5(random()::text), 1, 8),
  top bigint NOT NULL
);

CREATE TABLE event (
  stream text NOT NULL REFERENCES stream,
  "offset" bigint NOT NULL,
  id uuid NOT NULL DEFAULT gen_random_uuid(),
  event text NOT NULL,
  data json NOT NULL,
  created_at timestamptz NOT NULL DEFAULT service_now(),
  PRIMARY KEY (stream, "offset")
);

-- Answers kept for repeats with the same Idempotency-Key, written in the transaction they answer for.
CREATE TABLE idempotency_key (
  scope text NOT NULL,
  key text NOT NULL,
  fingerprint text NOT NULL,
  status integer,
  answer text,
  created_at timestamptz NOT NULL DEFAULT service_now(),
  PRIMARY KEY (scope, key)
);
CREATE INDEX idempotency_key_created_at ON idempotency_key (created_at);

-- Which process runs which worker. A process that is alive holds an advisory lock on its number.
CREATE TABLE job_worker (
  worker_id text PRIMARY KEY,
  process_number integer NOT NULL
);

CREATE TABLE audit_log (
  id uuid PRIMARY KEY,
  operator_id uuid NOT NULL,
  operation text NOT NULL,
  params jsonb NOT NULL,
  body jsonb NOT NULL,
  request_id text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT service_now()
);
CREATE INDEX audit_log_operation ON audit_log USING gin (operation gin_trgm_ops);

CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql
  AS 'BEGIN RAISE EXCEPTION ''% keeps what was written'', TG_TABLE_NAME; END';

CREATE TRIGGER audit_log_kept BEFORE UPDATE OR DELETE ON audit_log
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER audit_log_not_emptied BEFORE TRUNCATE ON audit_log
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
