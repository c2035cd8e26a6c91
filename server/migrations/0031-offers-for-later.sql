-- From when riders are asked for it: in the future where it is wanted later and its store has notified riders already.
ALTER TABLE orders ADD COLUMN offered_at timestamptz;
