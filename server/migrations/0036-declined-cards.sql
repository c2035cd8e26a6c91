-- A card that was declined: the payment has failed, and another may be opened until the time to pay ends.
ALTER TABLE payment DROP CONSTRAINT payment_status_check,
  ADD CONSTRAINT payment_status_check CHECK (status IN ('pending', 'completed', 'failed', 'expired'));

-- Whether the last try to charge a card for the reference was declined.
ALTER TABLE sandbox_account ADD COLUMN declined boolean NOT NULL DEFAULT false;
