-- When the customer was alerted that the order will be later than promised, which happens once.
ALTER TABLE orders ADD COLUMN delay_alerted_at timestamptz;
