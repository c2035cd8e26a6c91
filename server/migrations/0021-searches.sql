-- Every list with a word or another filter is found by an index, among the rows of whoever asks.

-- search_form as an index may hold it: tied to its dictionary here, whatever schemas a session looks in.
CREATE FUNCTION search_key(words text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN unaccent('unaccent'::regdictionary, lower(words));

-- Kept answers, by the user whose they are.
CREATE INDEX idempotency_key_scope ON idempotency_key (scope text_pattern_ops);

-- Chats, by the name of the other side.
ALTER TABLE chat_member ADD COLUMN search text;
UPDATE chat_member SET search = search_form(name) FROM party WHERE party.id = other_id;
ALTER TABLE chat_member ALTER COLUMN search SET NOT NULL;
CREATE INDEX chat_member_search ON chat_member USING gin (party_id, search gin_trgm_ops);
CREATE INDEX chat_member_read ON chat_member (party_id, updated_at DESC, chat_id DESC) WHERE unread = 0;
-- Whose name it is, when it changes.
CREATE INDEX chat_member_other ON chat_member (other_id, chat_id);

-- Which transaction wrote it: whether the first page of a list of chats could see it is what decides where its chat stood then.
ALTER TABLE message ADD COLUMN written_in xid8 NOT NULL DEFAULT pg_current_xact_id();
CREATE INDEX message_search ON message USING gin (chat_id, search_key(text) gin_trgm_ops);
CREATE INDEX ticket_message_search ON ticket_message USING gin (ticket_id, search_key(text) gin_trgm_ops);

-- Requests, by name and telephone of the sender, who has few of them.
ALTER TABLE store_request ADD COLUMN search text NOT NULL DEFAULT '';
UPDATE store_request SET search = search_form(name || ' ' || telephone) FROM users WHERE users.id = sender_id;
CREATE INDEX store_request_search ON store_request USING gin (store_id, role, status, search gin_trgm_ops);
CREATE INDEX store_request_role ON store_request (store_id, role, id DESC);
CREATE INDEX store_request_status ON store_request (store_id, status, id DESC);
CREATE INDEX store_request_role_status ON store_request (store_id, role, status, id DESC);

CREATE FUNCTION name_requests() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE store_request SET search = search_form(NEW.name || ' ' || NEW.telephone) WHERE sender_id = NEW.id;
  RETURN NULL;
END $$;
CREATE TRIGGER users_named AFTER UPDATE OF name, telephone ON users
  FOR EACH ROW WHEN ((OLD.name, OLD.telephone) IS DISTINCT FROM (NEW.name, NEW.telephone)) EXECUTE FUNCTION name_requests();

-- Where the word is of an expression the index is of all rows: PostgreSQL asks no other how common a word is.
CREATE INDEX alert_search ON alert USING gin (user_id, store_id, needs, search_key(title || ' ' || body) gin_trgm_ops);
CREATE INDEX alert_user_read ON alert (user_id, id DESC) WHERE user_id IS NOT NULL AND read_at IS NOT NULL;
CREATE INDEX alert_store_read ON alert (store_id, needs, id DESC) WHERE store_id IS NOT NULL AND read_at IS NOT NULL;

CREATE INDEX review_search ON review USING gin (store_id, user_id, rating, search_key(text) gin_trgm_ops);

-- By the word alone, whoever has none of it would look at what everybody else has.
DROP INDEX transaction_search;
CREATE INDEX transaction_user_search ON transaction USING gin (user_id, category, search gin_trgm_ops)
  WHERE user_id IS NOT NULL;
CREATE INDEX transaction_store_search ON transaction USING gin (store_id, category, search gin_trgm_ops)
  WHERE store_id IS NOT NULL;
DROP INDEX complaint_search;
CREATE INDEX complaint_search ON complaint USING gin (store_id, status, search gin_trgm_ops);
DROP INDEX ticket_search;
CREATE INDEX ticket_search ON ticket USING gin (status, search gin_trgm_ops);

-- What operators look through.
DROP INDEX users_search;
CREATE INDEX users_search ON users USING gin (role_status, role, search_key(name || ' ' || telephone) gin_trgm_ops);
CREATE INDEX users_role_status ON users (role, role_status, id) WHERE deleted_at IS NULL;
DROP INDEX invite_request_search;
CREATE INDEX invite_request_search ON invite_request USING gin (status, search_key(name || ' ' || telephone) gin_trgm_ops);
DROP INDEX audit_log_operation;
CREATE INDEX audit_log_operation ON audit_log USING gin (search_key(operation) gin_trgm_ops);
DROP INDEX adjustment_waiting;
CREATE INDEX adjustment_waiting ON adjustment (id) WHERE confirmed_at IS NULL AND rejected_at IS NULL;
CREATE INDEX adjustment_search ON adjustment USING gin (search_key(reason) gin_trgm_ops);
CREATE INDEX suspense_assigned ON suspense (id DESC) WHERE assigned_at IS NOT NULL;
ALTER TABLE suspense ADD COLUMN search text;
UPDATE suspense
SET search = search_form(concat_ws(' ', reference, payer ->> 'name', payer ->> 'bankName', payer ->> 'accountNumber'))
FROM arrival WHERE arrival.id = arrival_id;
ALTER TABLE suspense ALTER COLUMN search SET NOT NULL;
CREATE INDEX suspense_search ON suspense USING gin (search gin_trgm_ops);
