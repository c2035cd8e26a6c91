-- Orders that have ended, and are in no figure yet: a job adds them up, many at once. What runs is counted when somebody asks.
CREATE TABLE order_to_count (
  store_id uuid NOT NULL,
  order_id uuid NOT NULL,
  status order_status NOT NULL,
  PRIMARY KEY (store_id, order_id)
);

-- What runs was added up as it went on.
UPDATE store_hour SET
  received = store_hour.received - running.received,
  accepted = store_hour.accepted - running.accepted,
  acceptance_seconds = store_hour.acceptance_seconds - running.acceptance_seconds,
  prepared = store_hour.prepared - running.prepared,
  preparation_seconds = store_hour.preparation_seconds - running.preparation_seconds
FROM (
  SELECT store_id, (paid_at AT TIME ZONE timezone)::date AS day, extract(hour FROM paid_at AT TIME ZONE timezone) AS hour,
    count(*) AS received, count(accepted_at) AS accepted,
    coalesce(sum(floor(extract(epoch FROM accepted_at - paid_at) + 0.5)), 0)::bigint AS acceptance_seconds,
    count(ready_at) AS prepared,
    coalesce(sum(floor(extract(epoch FROM ready_at - accepted_at) + 0.5)), 0)::bigint AS preparation_seconds
  FROM orders JOIN store ON store.id = store_id WHERE ended_at IS NULL AND paid_at IS NOT NULL GROUP BY 1, 2, 3
) AS running
WHERE store_hour.store_id = running.store_id AND store_hour.day = running.day AND store_hour.hour = running.hour;
