-- Counts the changes of what is in a rider's box, by which whoever has read it sees that it is as it was.
ALTER TABLE rider_box ADD COLUMN changes integer NOT NULL DEFAULT 0;

CREATE OR REPLACE FUNCTION leave_box(rider uuid, left_order uuid) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  UPDATE rider_box SET changes = changes + 1 WHERE rider_id = rider;
  DELETE FROM rider_box
  WHERE rider_id = rider AND NOT EXISTS (
    SELECT FROM orders WHERE orders.rider_id = rider AND orders.id <> left_order AND orders.ended_at IS NULL
  );
END $$;
