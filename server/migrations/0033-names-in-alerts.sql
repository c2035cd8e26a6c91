-- Alerts name people: whom, and the text without the name, which takes its place when the person deletes the account.
ALTER TABLE alert ADD COLUMN named_id uuid;
ALTER TABLE alert ADD COLUMN nameless_body text;
ALTER TABLE alert ADD CONSTRAINT alert_nameless CHECK (num_nonnulls(named_id, nameless_body) <> 1);
CREATE INDEX alert_named ON alert (named_id) WHERE named_id IS NOT NULL;
