import type { AlertType } from '#contract/alerts.ts'
import type { Tx } from '#platform/database/database.ts'
import { row, uuid } from '#platform/database/row.ts'
import { sql } from '#platform/database/sql.ts'
import { newId } from '#platform/ids.ts'
import { alertColumns, NewAlertRow } from './alert-row.ts'
import { composeAlert, type NewAlert, publishAlert } from './raise-alert.ts'

/** Stores the same alert for several users, by one statement. */
export async function alertUsers<T extends AlertType>(
  tx: Tx,
  userIds: string[],
  type: T,
  alert: NewAlert<T>,
): Promise<void> {
  if (userIds.length === 0) return
  const { title, body, data, named_id, nameless_body } = composeAlert(type, alert)
  const raised = await tx.many(
    row({ ...NewAlertRow.properties, user_id: uuid }),
    sql`
    INSERT INTO alert (id, user_id, type, title, body, data, named_id, nameless_body)
    SELECT id, user_id, ${type}::text, ${title}::text, ${body}::text, ${data}::jsonb, ${named_id}::uuid, ${nameless_body}::text
    FROM unnest(${userIds.map(newId)}::uuid[], ${userIds}::uuid[]) AS given (id, user_id)
    RETURNING ${alertColumns}, user_id, EXISTS (
      SELECT FROM push_device WHERE forgotten_at IS NULL AND push_device.user_id = alert.user_id
    ) AS reachable`,
  )
  for (const { user_id: userId, ...alert } of raised) publishAlert(tx, { userId }, alert)
}
