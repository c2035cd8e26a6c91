import type { AlertType } from '#contract/alerts.ts'
import type { Tx } from '#platform/database/database.ts'
import { row, uuid } from '#platform/database/row.ts'
import { sql } from '#platform/database/sql.ts'
import { alertUsers } from './alert-users.ts'
import type { NewAlert } from './raise-alert.ts'

export interface OperatorsToAlert {
  /** The operator whose action it is. */
  except?: string
  /** For conditions that are detected repeatedly: operators with such an alert of the last minutes get no other. */
  notMoreOftenThanMinutes?: number
}

/** Stores an alert for every active operator. */
export async function alertOperators<T extends AlertType>(
  tx: Tx,
  type: T,
  alert: NewAlert<T>,
  { except, notMoreOftenThanMinutes: minutes = 0 }: OperatorsToAlert = {},
): Promise<void> {
  // The lock serialises concurrent calls, so that the second sees the alerts of the first.
  if (minutes > 0) await tx.run(sql`SELECT pg_advisory_xact_lock(hashtextextended('alert ' || ${type}, 0))`)
  const operators = await tx.many(
    row({ id: uuid }),
    sql`
    SELECT id FROM users
    WHERE role = 'operator' AND role_status = 'active' AND deleted_at IS NULL AND id IS DISTINCT FROM ${except ?? null}
      AND NOT EXISTS (
        SELECT FROM alert
        WHERE user_id = users.id AND type = ${type} AND created_at > service_now() - ${minutes} * interval '1 minute'
      )
    ORDER BY id`,
  )
  await alertUsers(
    tx,
    operators.map(({ id }) => id),
    type,
    alert,
  )
}
