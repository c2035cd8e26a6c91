-- Where the word is of an expression the index is of all rows: PostgreSQL asks no other how common a word is.
CREATE INDEX alert_search ON alert USING gin (user_id, store_id, needs, search_key(title || ' ' || body) gin_trgm_ops);
CREATE INDEX alert_user_read ON alert (user_id, id DESC) WHERE user_id IS NOT NULL AND read_at IS NOT NULL;
CREATE INDEX alert_store_read ON alert (store_id, needs, id DESC) WHERE store_id IS NOT NULL AND read_at IS NOT NULL;
-- Those that quote somebody, by the order they are about.
CREATE INDEX alert_quoting ON alert ((data ->> 'orderId')) WHERE data ? 'reason';
