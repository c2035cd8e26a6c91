-- Whether a session ended because its account was suspended; whoever holds its tokens is then told so.
ALTER TABLE session ADD COLUMN revoked_by_suspension boolean NOT NULL DEFAULT false;

-- A suspension wrote its alert in the transaction that ended the sessions.
UPDATE session SET revoked_by_suspension = true
FROM users, alert
WHERE session.user_id = users.id AND users.role_status = 'suspended'
  AND alert.user_id = users.id AND alert.type = 'role-suspended'
  AND session.revoked_at BETWEEN alert.created_at - interval '1 minute' AND alert.created_at + interval '1 minute';
