-- What was expected of the store when it accepted, as minutes of lateness. Null for orders accepted before, which count as usual.
ALTER TABLE orders ADD COLUMN pace jsonb;
-- When the order is ready, picked up and at the door as its parties were last told, in minutes since 1970.
ALTER TABLE orders ADD COLUMN times jsonb;
