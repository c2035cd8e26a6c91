-- What people look for of their own: the stores they love or have blocked, last first, and the requests they have sent.
CREATE INDEX store_reaction_user ON store_reaction (user_id, reaction, created_at DESC, store_id DESC);
CREATE INDEX store_request_sender ON store_request (sender_id, id DESC);
CREATE INDEX store_request_sender_status ON store_request (sender_id, status, id DESC);
