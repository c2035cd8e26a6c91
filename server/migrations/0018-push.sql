-- Push notifications: a device that cannot be reached is left alone for a while, longer each time.
ALTER TABLE push_device ADD COLUMN failures integer NOT NULL DEFAULT 0;
ALTER TABLE push_device ADD COLUMN paused_until timestamptz;

ALTER TABLE sandbox_message DROP CONSTRAINT sandbox_message_kind_check;
ALTER TABLE sandbox_message ADD CONSTRAINT sandbox_message_kind_check CHECK (kind IN ('sms', 'email', 'push'));
