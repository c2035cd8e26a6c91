-- By the word alone, whoever has none of it would look at what everybody else has.
CREATE INDEX transaction_user_search ON transaction USING gin (user_id, category, search gin_trgm_ops)
  WHERE user_id IS NOT NULL;
CREATE INDEX transaction_store_search ON transaction USING gin (store_id, category, search gin_trgm_ops)
  WHERE store_id IS NOT NULL;
DROP INDEX transaction_search;
