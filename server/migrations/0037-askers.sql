-- Who asked for a code, so that what one asker uses up is nobody else's: an account, or an address as a keyed hash. The defaults are for
-- processes of the version before, which may still run.
ALTER TABLE otp ADD COLUMN asker text NOT NULL DEFAULT '';
ALTER TABLE otp ADD COLUMN standing text NOT NULL DEFAULT 'stranger' CHECK (standing IN ('owner', 'known', 'stranger'));
ALTER TABLE otp ADD COLUMN address_hash text NOT NULL DEFAULT '';
-- What the asker names the code by, as a keyed hash.
ALTER TABLE otp ADD COLUMN reference_hash text;
-- Checks from the asker's address without the reference, and from elsewhere; `checks` are those of the asker.
ALTER TABLE otp ADD COLUMN address_checks integer NOT NULL DEFAULT 0;
ALTER TABLE otp ADD COLUMN other_checks integer NOT NULL DEFAULT 0;

-- Where a session was opened from, as a keyed hash.
ALTER TABLE session ADD COLUMN address_hash text;
CREATE INDEX session_address ON session (user_id, address_hash) WHERE address_hash IS NOT NULL;
