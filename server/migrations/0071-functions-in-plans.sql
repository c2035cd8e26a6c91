-- A function of one expression becomes part of the plan that calls it only where PostgreSQL can see that nothing changes by that: not
-- where it is STRICT and its expression is not, nor where it is IMMUTABLE and calls what is STABLE. A call for each of many stores costs
-- twenty times as much as the expression.
CREATE OR REPLACE FUNCTION place(latitude double precision, longitude double precision) RETURNS cube
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  AS 'SELECT CASE WHEN latitude IS NOT NULL AND longitude IS NOT NULL
               THEN cube(ARRAY[cos(radians(latitude)) * cos(radians(longitude)),
                               cos(radians(latitude)) * sin(radians(longitude)),
                               sin(radians(latitude))])
             END';

CREATE OR REPLACE FUNCTION metres_of_chord(chord double precision) RETURNS double precision
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  AS 'SELECT 2 * asin(CASE WHEN chord > 2 THEN 1 ELSE chord / 2 END) * 6371008.8';

CREATE OR REPLACE FUNCTION area_of(place cube) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
  AS $$ SELECT coalesce(
    floor(cube_ll_coord(place, 1) * 250)::integer::text || ' ' || floor(cube_ll_coord(place, 2) * 250)::integer::text
      || ' ' || floor(cube_ll_coord(place, 3) * 250)::integer::text,
    ''
  ) $$;
