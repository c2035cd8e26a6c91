CREATE INDEX complaint_words ON complaint USING gin (store_id, status, search gin_trgm_ops);
CREATE INDEX ticket_words ON ticket USING gin (status, search gin_trgm_ops);
CREATE INDEX users_words ON users USING gin (role_status, role, search_key(name || ' ' || telephone) gin_trgm_ops);
CREATE INDEX users_role_status ON users (role, role_status, id) WHERE deleted_at IS NULL;
CREATE INDEX invite_request_words ON invite_request USING gin (status, search_key(name || ' ' || telephone) gin_trgm_ops);
CREATE INDEX audit_log_words ON audit_log USING gin (search_key(operation) gin_trgm_ops);
CREATE INDEX adjustment_search ON adjustment USING gin (search_key(reason) gin_trgm_ops);
CREATE INDEX suspense_assigned ON suspense (id DESC) WHERE assigned_at IS NOT NULL;
ALTER TABLE suspense ADD COLUMN search text NOT NULL DEFAULT '';
UPDATE suspense
SET search = search_form(concat_ws(' ', reference, payer ->> 'name', payer ->> 'bankName', payer ->> 'accountNumber'))
FROM arrival WHERE arrival.id = arrival_id;
CREATE INDEX suspense_search ON suspense USING gin (search gin_trgm_ops);

DROP INDEX complaint_search, ticket_search, users_search, invite_request_search, audit_log_operation, adjustment_waiting;
CREATE INDEX adjustment_waiting ON adjustment (id) WHERE confirmed_at IS NULL AND rejected_at IS NULL;
