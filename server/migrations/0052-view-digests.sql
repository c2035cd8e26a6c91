-- The digests of what the parties of an order read of it, as of `views_version`. With another version of the order they are read from
-- the views: processes of the version before change orders without them.
ALTER TABLE orders ADD COLUMN view_digests jsonb, ADD COLUMN views_version integer;
