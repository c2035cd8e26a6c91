-- Where somebody who deletes the account is to be taken out of: orders they were to carry, reviews they wrote.
CREATE INDEX offer_rider ON offer (rider_id, order_id);
CREATE INDEX review_by_user ON review (by_user_id) WHERE by_user_id IS NOT NULL;
