-- The service's time is the time of day. It reads no table and is inlined wherever it stands; where the time is to be moved,
-- as in tests, these two functions are replaced.
DROP TABLE clock;

CREATE OR REPLACE FUNCTION clock_shift() RETURNS interval LANGUAGE sql STABLE PARALLEL SAFE
  AS 'SELECT interval ''0''';

CREATE OR REPLACE FUNCTION service_now() RETURNS timestamptz LANGUAGE sql STABLE PARALLEL SAFE
  AS 'SELECT date_trunc(''milliseconds'', statement_timestamp())';
