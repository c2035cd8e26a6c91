-- The part of the day and the size of each of the last orders of a store, as one number; -1 where it was not recorded.
ALTER TABLE store_pace ADD COLUMN classes smallint[] NOT NULL DEFAULT '{}';
UPDATE store_pace SET classes = array_fill(-1::smallint, ARRAY[cardinality(late_minutes)]);

-- How fast riders ride: of their last rides, how many times as long they took as by the speed of the settings.
CREATE TABLE rider_pace (
  rider_id uuid PRIMARY KEY REFERENCES users,
  -- Of the last ride.
  area text NOT NULL,
  slowness real[] NOT NULL,
  classes smallint[] NOT NULL,
  -- Of the last order that the rider had: one picked up before it was no ride of its own.
  last_ended_at timestamptz NOT NULL
);

-- What is usual in a part of the country, summed up from the tables above by a job each hour.
CREATE TABLE area_pace (
  area text NOT NULL,
  kind text NOT NULL CHECK (kind IN ('kitchen', 'road')),
  -- -1 for all orders and rides.
  class smallint NOT NULL,
  count integer NOT NULL,
  low real NOT NULL,
  middle real NOT NULL,
  high real NOT NULL,
  PRIMARY KEY (area, kind, class)
);

-- Places some 25 km apart or less belong to one area, unless a border is between them.
CREATE FUNCTION area_of(place cube) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
  AS $$ SELECT concat_ws(' ', floor(cube_ll_coord(place, 1) * 250), floor(cube_ll_coord(place, 2) * 250), floor(cube_ll_coord(place, 3) * 250)) $$;
