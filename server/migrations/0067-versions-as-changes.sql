-- A version of an order kept the whole state of the order, of which mostly a tenth had changed. It keeps the changes now; versions from
-- before have `whole`: of the state before them nothing is left.
ALTER TABLE order_version RENAME COLUMN state TO changes;
UPDATE order_version SET changes = (jsonb '{"whole": true}' || changes::jsonb)::json;
