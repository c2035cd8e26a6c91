-- A withdrawal is one record, whose bill has the fee in it. The records of fees that there are go into those of their withdrawals.

-- Nobody withdraws meanwhile: a pair written after the records are joined would stay apart.
LOCK TABLE withdrawal IN SHARE ROW EXCLUSIVE MODE;

-- An event keeps its place in its stream: one that told of a fee tells of its withdrawal, as that was told just before.
UPDATE event SET event = 'transaction.update', data = coalesce((
  SELECT told.data FROM event AS told
  WHERE told.stream = event.stream AND told."offset" < event."offset" AND told.data ->> 'id' = withdrawal.transaction_id::text
  ORDER BY told."offset" DESC LIMIT 1
), event.data)
FROM withdrawal
WHERE event.event LIKE 'transaction.%' AND event.data ->> 'category' = 'withdrawal-fee-out'
  AND event.data ->> 'id' = fee_transaction_id::text;

UPDATE transaction SET effect = -(amount + fee), bill_price = amount + fee, service_price = fee
FROM withdrawal WHERE transaction.id = transaction_id AND fee > 0;

-- Files of receipts stay known, to be removed with the account.
UPDATE kept_receipt SET transaction_id = withdrawal.transaction_id
FROM withdrawal WHERE kept_receipt.transaction_id = fee_transaction_id;

-- What operators paid out to customers.
UPDATE transaction SET category = 'withdrawal-out', search = search_form(concat_ws(' ',
  slug, title, 'withdrawal-out', transaction.bank ->> 'name', transaction.bank -> 'account' ->> 'name'
))
FROM withdrawal WHERE transaction.id = transaction_id AND category = 'payment-out';

-- Without its index, the key would look at all withdrawals for each record that goes.
ALTER TABLE withdrawal DROP COLUMN fee_transaction_id, DROP CONSTRAINT withdrawal_transaction_id_fkey;
DELETE FROM transaction WHERE category = 'withdrawal-fee-out';
ALTER TABLE withdrawal ADD FOREIGN KEY (transaction_id) REFERENCES transaction;
