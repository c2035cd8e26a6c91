-- What one person has ordered, brought, earned and was told is little enough to be looked through for a word; only stores, where many
-- work, have an index of the letters of all that. An entry of it takes up to a hundred times the room of one in another index.
DROP INDEX order_view_search;
CREATE INDEX order_view_search ON order_view USING gin (party_id, search gin_trgm_ops) WHERE status IS NOT NULL AND role = 'store';
DROP INDEX alert_search;
CREATE INDEX alert_search ON alert USING gin (store_id, needs, search_key(title || ' ' || body) gin_trgm_ops) WHERE store_id IS NOT NULL;
DROP INDEX transaction_user_search;
