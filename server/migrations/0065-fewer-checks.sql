-- Views for processes of versions that ran while tables were renamed; since 0057 none of them can serve.
DROP VIEW transaction, deal, taste, arrival;

-- Users, stores, journals and debts are never deleted, only erased: that the rows of an order's life have theirs was looked up, and these
-- locked, for nothing. The reconciliation finds a record without its journal, and an entry without its journal or account.
ALTER TABLE orders
  DROP CONSTRAINT orders_customer_id_fkey, DROP CONSTRAINT orders_store_id_fkey, DROP CONSTRAINT orders_rider_id_fkey;
ALTER TABLE wallet_transaction
  DROP CONSTRAINT transaction_user_id_fkey, DROP CONSTRAINT transaction_store_id_fkey,
  DROP CONSTRAINT transaction_about_store_id_fkey, DROP CONSTRAINT transaction_journal_id_fkey,
  DROP CONSTRAINT transaction_back_journal_id_fkey, DROP CONSTRAINT transaction_receivable_id_fkey;
ALTER TABLE completed_order
  DROP CONSTRAINT deal_customer_id_fkey, DROP CONSTRAINT deal_store_id_fkey, DROP CONSTRAINT deal_rider_id_fkey;
ALTER TABLE offer DROP CONSTRAINT offer_rider_id_fkey;
ALTER TABLE cart DROP CONSTRAINT cart_customer_id_fkey, DROP CONSTRAINT cart_store_id_fkey;
ALTER TABLE rider_box DROP CONSTRAINT rider_box_rider_id_fkey;
ALTER TABLE rider_pace DROP CONSTRAINT rider_pace_rider_id_fkey;
ALTER TABLE store_pace DROP CONSTRAINT store_pace_store_id_fkey;
ALTER TABLE ledger_entry DROP CONSTRAINT ledger_entry_journal_id_fkey;

-- As for orders: the condition of a domain is read once for a connection, that of a table by every statement that writes it.
CREATE DOMAIN transaction_type AS text CHECK (VALUE = ANY ('{credit,debit}'::text[]));
CREATE DOMAIN transaction_status AS text
  CHECK (VALUE = ANY ('{pending,processing,completed,failed,reversed}'::text[]));
ALTER TABLE wallet_transaction
  DROP CONSTRAINT transaction_type_check, DROP CONSTRAINT transaction_status_check, DROP CONSTRAINT transaction_method_check,
  DROP CONSTRAINT transaction_check, DROP CONSTRAINT transaction_bill,
  ALTER COLUMN type TYPE transaction_type, ALTER COLUMN status TYPE transaction_status, ALTER COLUMN method TYPE payment_method,
  ADD CONSTRAINT transaction_party_and_bill CHECK (
    num_nonnulls(user_id, store_id) = 1
    AND CASE effect WHEN 0 THEN receivable_id IS NOT NULL AND bill_price >= 0 ELSE bill_price = abs(effect) END
  );
ALTER TABLE alert
  DROP CONSTRAINT alert_party, DROP CONSTRAINT alert_nameless,
  ADD CONSTRAINT alert_party_and_name CHECK (num_nonnulls(user_id, store_id) = 1 AND num_nonnulls(named_id, nameless_body) <> 1);

-- Names of tables that are called otherwise now.
ALTER INDEX deal_pkey RENAME TO completed_order_pkey;
ALTER INDEX deal_customer RENAME TO completed_order_customer;
ALTER INDEX deal_rider RENAME TO completed_order_rider;
ALTER INDEX deal_rider_store RENAME TO completed_order_rider_store;
ALTER INDEX taste_pkey RENAME TO customer_item_pkey;
ALTER INDEX taste_customer RENAME TO customer_item_customer;
ALTER INDEX taste_item RENAME TO customer_item_item;
ALTER TABLE customer_item RENAME CONSTRAINT taste_customer_id_fkey TO customer_item_customer_id_fkey;
ALTER TABLE customer_item RENAME CONSTRAINT taste_item_id_fkey TO customer_item_item_id_fkey;
