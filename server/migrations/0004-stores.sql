-- Stores: who they are, where, when they are open, what delivery costs, and how they are found.

CREATE EXTENSION IF NOT EXISTS cube;
CREATE EXTENSION IF NOT EXISTS unaccent;
CREATE EXTENSION IF NOT EXISTS fuzzystrmatch;

-- A place on the unit sphere. Distance between two is the chord, which orders as distance over ground does.
CREATE FUNCTION place(latitude double precision, longitude double precision) RETURNS cube
  LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  AS 'SELECT cube(ARRAY[cos(radians(latitude)) * cos(radians(longitude)),
                        cos(radians(latitude)) * sin(radians(longitude)),
                        sin(radians(latitude))])';

CREATE FUNCTION chord_of_metres(metres double precision) RETURNS double precision
  LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS 'SELECT 2 * sin(metres / 6371008.8 / 2)';

CREATE FUNCTION metres_of_chord(chord double precision) RETURNS double precision
  LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS 'SELECT 2 * asin(least(1, chord / 2)) * 6371008.8';

-- Base and price a kilometre, within min and max; whole kobo, halves up.
CREATE FUNCTION delivery_price(metres double precision, base bigint, per_km bigint, lowest bigint, highest bigint)
  RETURNS bigint LANGUAGE sql IMMUTABLE PARALLEL SAFE
  AS 'SELECT least(highest, greatest(lowest, base + floor(per_km * metres / 1000 + 0.5)::bigint))';

-- Text as it is searched: without case and accents.
CREATE FUNCTION search_form(words text) RETURNS text LANGUAGE sql STABLE STRICT PARALLEL SAFE
  AS 'SELECT unaccent(lower(words))';

-- The words of a text, as they are kept for searching.
CREATE FUNCTION search_words(words text) RETURNS tsvector LANGUAGE sql STABLE STRICT PARALLEL SAFE
  AS 'SELECT to_tsvector(''simple'', regexp_replace(search_form(words), ''[^[:alnum:]]+'', '' '', ''g''))';

-- What LIKE finds a keyword by, anywhere; its own wildcards are taken literally, after the accents are gone.
CREATE FUNCTION search_pattern(keyword text) RETURNS text LANGUAGE sql STABLE STRICT PARALLEL SAFE
  AS 'SELECT ''%'' || regexp_replace(search_form(btrim(keyword)), ''([\\%_])'', ''\\\1'', ''g'') || ''%''';

-- The minute of the local week, from 0 on Monday at midnight.
CREATE FUNCTION local_minute(at timestamptz, timezone text) RETURNS integer LANGUAGE sql STABLE PARALLEL SAFE
  AS 'SELECT floor(date_part(''epoch'', (at AT TIME ZONE timezone) - date_trunc(''week'', at AT TIME ZONE timezone)) / 60)::integer';

-- Whether spans of the week hold an instant, in local time. `own` has the minutes of each day's spans up to midnight, `late`
-- what runs on after it, which belongs to the day before: a closed date closes the spans that start on it. Written as one
-- expression, so that PostgreSQL puts it into the query instead of calling it.
CREATE FUNCTION hours_open(
  own int4multirange, late int4multirange, closed_dates date[], timezone text, at timestamptz
) RETURNS boolean LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT (own @> local_minute(at, timezone) AND NOT (at AT TIME ZONE timezone)::date = ANY (closed_dates))
    OR (late @> local_minute(at, timezone) AND NOT (at AT TIME ZONE timezone)::date - 1 = ANY (closed_dates))
$$;

CREATE TABLE store (
  id uuid PRIMARY KEY,
  owner_id uuid NOT NULL REFERENCES users,
  slug text NOT NULL UNIQUE,
  name text NOT NULL,
  telephone text NOT NULL,
  category text NOT NULL DEFAULT 'food',
  description text NOT NULL DEFAULT '',
  picture_key text,
  locations jsonb NOT NULL,
  place cube NOT NULL,
  timezone text NOT NULL,
  week jsonb NOT NULL,
  own_minutes int4multirange NOT NULL,
  late_minutes int4multirange NOT NULL,
  closed_dates date[] NOT NULL DEFAULT '{}',
  paused_until timestamptz,
  active boolean NOT NULL DEFAULT true,
  standing_active boolean NOT NULL DEFAULT true,
  owner_active boolean NOT NULL,
  featured boolean NOT NULL DEFAULT false,
  commission_basis_points integer NOT NULL,
  delivery_minutes_min integer NOT NULL DEFAULT 25,
  delivery_minutes_max integer NOT NULL DEFAULT 50,
  -- Its own pricing in kobo; all null means the platform's.
  delivery_base bigint,
  delivery_per_km bigint,
  delivery_lowest bigint,
  delivery_highest bigint,
  delivery_radius_metres integer NOT NULL DEFAULT 8000,
  minimum_order bigint NOT NULL DEFAULT 0,
  auto_accept boolean NOT NULL DEFAULT false,
  delivers_itself boolean NOT NULL DEFAULT false,
  raters integer NOT NULL DEFAULT 0,
  rating_sum integer NOT NULL DEFAULT 0,
  item_count integer NOT NULL DEFAULT 0,
  item_price_sum bigint NOT NULL DEFAULT 0,
  unassigned_orders integer NOT NULL DEFAULT 0 CHECK (unassigned_orders >= 0),
  search tsvector NOT NULL DEFAULT '',
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT service_now(),
  deleted_at timestamptz,
  listed boolean NOT NULL GENERATED ALWAYS AS (active AND standing_active AND owner_active AND deleted_at IS NULL) STORED,
  -- Smaller is better. The rating is drawn towards 3.5 while few have rated: one five does not beat a hundred fours.
  rating_rank double precision NOT NULL GENERATED ALWAYS AS (-(rating_sum + 17.5) / (raters + 5)) STORED
);
CREATE INDEX store_owner ON store (owner_id, id) WHERE deleted_at IS NULL;
CREATE INDEX store_place ON store USING gist (place) WHERE listed;
CREATE INDEX store_rating ON store (rating_rank, id) WHERE listed;
CREATE INDEX store_featured ON store (rating_rank, id) WHERE listed AND featured;
CREATE INDEX store_featured_place ON store USING gist (place) WHERE listed AND featured;
CREATE INDEX store_street ON store (lower(locations -> 0 ->> 'street')) WHERE listed;
CREATE INDEX store_search ON store USING gin (search) WHERE listed;

-- Every word of every menu, to correct typing errors by, with in about how many stores it stands.
CREATE TABLE search_word (
  word text PRIMARY KEY,
  stores integer NOT NULL DEFAULT 1
);
CREATE INDEX search_word_alike ON search_word USING gist (word gist_trgm_ops);

-- What a typed word may mean: itself and what it begins; and, where that stands in hardly any store, the words one or two
-- slips away. The likeness of letters only chooses the sixty that are looked at.
CREATE FUNCTION word_forms(typed text) RETURNS TABLE (word text, stores integer) LANGUAGE sql STABLE PARALLEL SAFE AS $$
  WITH begun AS MATERIALIZED (
    SELECT known.word, known.stores FROM search_word AS known
    WHERE known.word LIKE typed || '%' ORDER BY known.word = typed DESC, known.stores DESC LIMIT 10
  ), alike AS (
    SELECT near.word, near.stores
    FROM (SELECT known.word, known.stores FROM search_word AS known ORDER BY known.word <-> typed LIMIT 60) AS near
    WHERE (SELECT coalesce(sum(begun.stores), 0) FROM begun) < 3
      AND levenshtein(left(near.word, 60), typed) <= CASE WHEN length(typed) < 4 THEN 1 ELSE 2 END
    ORDER BY levenshtein(left(near.word, 60), typed), near.stores DESC LIMIT 5
  )
  SELECT * FROM begun UNION SELECT * FROM alike
$$;

CREATE TABLE store_reaction (
  user_id uuid NOT NULL REFERENCES users,
  store_id uuid NOT NULL REFERENCES store,
  reaction text NOT NULL CHECK (reaction IN ('love', 'block')),
  created_at timestamptz NOT NULL DEFAULT service_now(),
  PRIMARY KEY (user_id, store_id, reaction)
);

ALTER TABLE bank_record ALTER COLUMN user_id DROP NOT NULL;
ALTER TABLE bank_record ADD COLUMN store_id uuid REFERENCES store;
ALTER TABLE bank_record ADD CHECK (num_nonnulls(user_id, store_id) = 1);
CREATE UNIQUE INDEX bank_record_store ON bank_record (store_id, code, account_number) WHERE store_id IS NOT NULL;
