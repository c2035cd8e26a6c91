-- Of the last orders of a store: the minutes for which they stood ready until a rider picked them up, and the part of the day.
ALTER TABLE store_pace
  ALTER COLUMN late_minutes SET DEFAULT '{}',
  ADD COLUMN wait_minutes real[] NOT NULL DEFAULT '{}',
  ADD COLUMN wait_classes smallint[] NOT NULL DEFAULT '{}';

ALTER TABLE area_pace DROP CONSTRAINT area_pace_kind_check,
  ADD CONSTRAINT area_pace_kind_check CHECK (kind IN ('kitchen', 'counter', 'road'));
