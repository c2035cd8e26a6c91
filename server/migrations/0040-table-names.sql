-- Names that say what a table holds. The views serve processes of the version before, which may still run; a later migration drops them.
ALTER TABLE transaction RENAME TO wallet_transaction;
ALTER TABLE deal RENAME TO completed_order;
ALTER TABLE taste RENAME TO customer_item;
ALTER TABLE arrival RENAME TO incoming_transfer;
CREATE VIEW transaction AS SELECT * FROM wallet_transaction;
CREATE VIEW deal AS SELECT * FROM completed_order;
CREATE VIEW taste AS SELECT * FROM customer_item;
CREATE VIEW arrival AS SELECT * FROM incoming_transfer;
