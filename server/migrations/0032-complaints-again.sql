-- Whoever withdrew a complaint may complain again: at most one that was not withdrawn stands for each order.
ALTER TABLE complaint DROP CONSTRAINT complaint_order_id_key;
CREATE UNIQUE INDEX complaint_standing ON complaint (order_id) WHERE status <> 'withdrawn';
CREATE INDEX complaint_order ON complaint (order_id, id DESC);
