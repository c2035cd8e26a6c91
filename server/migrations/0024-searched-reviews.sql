CREATE INDEX review_search ON review USING gin (store_id, user_id, rating, search_key(text) gin_trgm_ops);
-- Whose they are, when somebody goes.
CREATE INDEX review_by_user ON review (by_user_id) WHERE by_user_id IS NOT NULL;
