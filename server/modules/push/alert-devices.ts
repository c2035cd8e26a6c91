import { type Fragment, fragment } from '#platform/database/sql.ts'

/**
 * The devices to which an alert is pushed now, joined with the alert: those of the user, or of the store's members who may see it. Left out
 * are people who have disabled pushes or have an open socket, which delivers the alert. There are none once the alert is read or a day old.
 */
export const devicesOfAlert = (alertId: string): Fragment => fragment`
  (
    SELECT user_id FROM alert WHERE id = ${alertId}
    UNION
    SELECT owner_id FROM alert JOIN store ON store.id = store_id WHERE alert.id = ${alertId}
    UNION
    SELECT sender_id FROM alert JOIN store_request USING (store_id) JOIN users ON users.id = sender_id
    WHERE alert.id = ${alertId} AND status = 'accepted' AND store_request.role = 'assistant' AND role_status = 'active'
      AND needs = ANY (permissions)
  ) AS people
  JOIN users ON users.id = people.user_id
  JOIN push_device ON push_device.user_id = users.id
  JOIN session ON session.id = session_id
  JOIN (SELECT *, created_at + interval '1 day' AS ends_at FROM alert) AS alert ON alert.id = ${alertId}
  WHERE push_enabled AND deleted_at IS NULL AND NOT is_connected(users.id)
    AND forgotten_at IS NULL AND revoked_at IS NULL AND expires_at > service_now()
    AND read_at IS NULL AND ends_at > service_now()`
