-- Counts the changes of an order and of what its parties read of it. Whoever has waited for the lock on an order sees by it whether
-- what was read with the order is of now.
ALTER TABLE orders ADD COLUMN version integer NOT NULL DEFAULT 1;

-- For statements that do not count their change themselves, also of processes of the version before, which may run beside this one.
CREATE FUNCTION count_order_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.version = OLD.version + 1;
  RETURN NEW;
END $$;
CREATE TRIGGER count_order_change BEFORE UPDATE ON orders
FOR EACH ROW WHEN (NEW.version = OLD.version) EXECUTE FUNCTION count_order_change();

-- Takes an order that has ended or was given up out of its rider's box; the last one deletes the box. Orders of one box may end at
-- the same moment: whoever has waited for the lock sees in the next statement what the others have written.
CREATE FUNCTION leave_box(rider uuid, left_order uuid) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM rider_box WHERE rider_id = rider FOR UPDATE;
  DELETE FROM rider_box
  WHERE rider_id = rider AND NOT EXISTS (
    SELECT FROM orders
    WHERE orders.rider_id = rider AND orders.id <> left_order AND orders.status IN ('accepted', 'ready', 'ongoing')
  );
END $$;
