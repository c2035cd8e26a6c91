-- By name and telephone of the sender, who has few of them.
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
