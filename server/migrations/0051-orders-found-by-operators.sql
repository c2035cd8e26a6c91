CREATE INDEX store_words ON store USING gin (search_key(name || ' ' || telephone) gin_trgm_ops);
CREATE INDEX wallet_transaction_order ON wallet_transaction (order_id) WHERE order_id IS NOT NULL;
