import type { Tx } from '#platform/database/database.ts'
import { sql } from '#platform/database/sql.ts'
import { newId } from '#platform/ids.ts'
import { alertColumns } from './alert-row.ts'
import { type AlertType, textOf } from './alert-texts.ts'
import { type About, announce, detailsOf, type Raised } from './raise-alert.ts'

export interface UsersAlert {
  reason?: string
  /** What it is about. */
  data?: About
}

/** Tells several users the same, in one statement however many they are. */
export async function alertUsers(
  tx: Tx,
  userIds: string[],
  type: AlertType,
  { reason, data = {} }: UsersAlert = {},
): Promise<void> {
  if (userIds.length === 0) return
  const { title, body } = textOf(type)
  const raised = await tx.many<Raised & { user_id: string }>(sql`
    INSERT INTO alert (id, user_id, type, title, body, data)
    SELECT id, user_id, ${type}::text, ${title}::text, ${body}::text, ${detailsOf(data, reason)}::jsonb
    FROM unnest(${userIds.map(newId)}::uuid[], ${userIds}::uuid[]) AS given (id, user_id)
    RETURNING ${alertColumns}, user_id, EXISTS (
      SELECT FROM push_device WHERE forgotten_at IS NULL AND push_device.user_id = alert.user_id
    ) AS reachable`)
  for (const { user_id: userId, ...alert } of raised) announce(tx, { userId }, alert)
}
