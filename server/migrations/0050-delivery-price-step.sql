-- The part for the way is a multiple of a step, so that nobody pays or transfers kobo for it. The function without a step serves
-- processes of the version before, which may still run; a later migration drops it.
CREATE FUNCTION delivery_price(
  metres double precision, base bigint, per_km bigint, lowest bigint, highest bigint, step bigint
)
  RETURNS bigint LANGUAGE sql IMMUTABLE PARALLEL SAFE
  AS 'SELECT least(highest, greatest(lowest, base + step * floor(per_km * metres / 1000 / step + 0.5)::bigint))';
