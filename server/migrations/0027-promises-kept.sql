-- What an order takes from stock: its lines, and what its combos bundle, of items that are counted.
CREATE FUNCTION stock_in(packs jsonb) RETURNS jsonb LANGUAGE sql STABLE AS $$
  WITH bought AS (
    SELECT (line ->> 'id')::uuid AS id, sum((line ->> 'quantity')::integer) AS quantity
    FROM jsonb_array_elements(packs) AS pack, jsonb_array_elements(pack -> 'lines') AS line GROUP BY 1
  ), parts AS (
    SELECT * FROM bought
    UNION ALL
    SELECT item_id, combo_item.quantity * bought.quantity FROM bought JOIN combo_item ON combo_id = bought.id
  )
  SELECT coalesce(jsonb_agg(jsonb_build_object('id', id, 'quantity', quantity)), '[]')
  FROM (SELECT id, sum(quantity) AS quantity FROM parts GROUP BY id) AS taken JOIN menu_item USING (id) WHERE stock IS NOT NULL
$$;

-- What it took, to be given back so whatever has become of its items since. Null where that was not written down.
ALTER TABLE orders ADD COLUMN stock_taken jsonb;

-- The first moment from then on, and until then, in which a store is open.
CREATE FUNCTION next_open(
  own int4multirange, late int4multirange, closed_dates date[], timezone text, since timestamptz, until timestamptz
) RETURNS timestamptz LANGUAGE plpgsql STABLE PARALLEL SAFE AS $$
DECLARE
  at timestamptz := since;
BEGIN
  WHILE at <= until LOOP
    IF hours_open(own, late, closed_dates, timezone, at) THEN
      RETURN at;
    END IF;
    at := date_trunc('minute', at) + interval '1 minute';
  END LOOP;
  RETURN NULL;
END $$;

-- Where somebody who deletes the account is to be taken out of: orders they were to carry, stores they had.
CREATE INDEX offer_rider ON offer (rider_id, order_id);
CREATE INDEX store_owner_ever ON store (owner_id);
