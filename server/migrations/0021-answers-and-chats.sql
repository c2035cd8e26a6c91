-- Lists with a word or another filter are found by an index, among the rows of whoever asks. In every file, what stands in the
-- way of others comes last.

-- search_form as an index may hold it: tied to its dictionary here, whatever schemas a session looks in.
CREATE FUNCTION search_key(words text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN unaccent('unaccent'::regdictionary, lower(words));

-- Kept answers, by the user whose they are.
CREATE INDEX idempotency_key_scope ON idempotency_key (scope text_pattern_ops);

CREATE INDEX ticket_message_search ON ticket_message USING gin (ticket_id, search_key(text) gin_trgm_ops);
CREATE INDEX message_search ON message USING gin (chat_id, search_key(text) gin_trgm_ops);

-- Chats, by the name of the other side.
ALTER TABLE chat_member ADD COLUMN search text NOT NULL DEFAULT '';
UPDATE chat_member SET search = search_form(name) FROM party WHERE party.id = other_id;
CREATE INDEX chat_member_search ON chat_member USING gin (party_id, search gin_trgm_ops);
CREATE INDEX chat_member_read ON chat_member (party_id, updated_at DESC, chat_id DESC) WHERE unread = 0;
-- Whose name it is, when it changes.
CREATE INDEX chat_member_other ON chat_member (other_id, chat_id);

-- Which transaction wrote it: whether the first page of a list of chats could see it is what decides where its chat stood then.
ALTER TABLE message ADD COLUMN written_in xid8 NOT NULL DEFAULT pg_current_xact_id();
