-- When the store said on accepting that it would be ready: in time for an order that is wanted later. Null in orders accepted before:
-- then it is the promised time without the delivery.
ALTER TABLE orders
  ADD COLUMN said_ready_at timestamptz,
-- Until when the last alert of a delay said to expect it.
  ADD COLUMN delay_alerted_until timestamptz;
