-- What an order took from stock, to be given back as it was taken, whatever has become of its items since.
ALTER TABLE orders ADD COLUMN stock_taken jsonb NOT NULL DEFAULT '[]';
WITH bought AS (
  SELECT orders.id AS order_id, (line ->> 'id')::uuid AS item_id, (line ->> 'quantity')::integer AS quantity
  FROM orders, jsonb_array_elements(packs) AS pack, jsonb_array_elements(pack -> 'lines') AS line
  WHERE status IN ('pending', 'accepted', 'ready')
), parts AS (
  SELECT * FROM bought
  UNION ALL
  SELECT order_id, combo_item.item_id, combo_item.quantity * bought.quantity
  FROM bought JOIN combo_item ON combo_id = bought.item_id
), taken AS (
  SELECT order_id, item_id, sum(parts.quantity) AS quantity
  FROM parts JOIN menu_item ON menu_item.id = item_id WHERE stock IS NOT NULL
  GROUP BY order_id, item_id
)
UPDATE orders SET stock_taken = found.items
FROM (
  SELECT order_id, jsonb_agg(jsonb_build_object('id', item_id, 'quantity', quantity)) AS items FROM taken GROUP BY order_id
) AS found
WHERE orders.id = found.order_id;

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
