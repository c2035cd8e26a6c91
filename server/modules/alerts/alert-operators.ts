import type { AlertType } from '#contract/alerts.ts'
import type { Tx } from '#platform/database/database.ts'
import { sql } from '#platform/database/sql.ts'
import { alertUsers } from './alert-users.ts'
import type { NewAlert } from './raise-alert.ts'

export interface OperatorsToAlert {
  /** Whoever need not be told, as they did it. */
  except?: string
  /** For what is noticed again and again: whoever was told so lately is not told again. */
  notMoreOftenThanMinutes?: number
}

/** Tells every operator who is active. */
export async function alertOperators<T extends AlertType>(
  tx: Tx,
  type: T,
  alert: NewAlert<T>,
  { except, notMoreOftenThanMinutes: minutes = 0 }: OperatorsToAlert = {},
): Promise<void> {
  // Two who notice at once are taken one after the other, so that the second sees the first's alerts.
  if (minutes > 0) await tx.run(sql`SELECT pg_advisory_xact_lock(hashtextextended('alert ' || ${type}, 0))`)
  const operators = await tx.many<{ id: string }>(sql`
    SELECT id FROM users
    WHERE role = 'operator' AND role_status = 'active' AND deleted_at IS NULL AND id IS DISTINCT FROM ${except ?? null}
      AND NOT EXISTS (
        SELECT FROM alert
        WHERE user_id = users.id AND type = ${type} AND created_at > service_now() - ${minutes} * interval '1 minute'
      )
    ORDER BY id`)
  await alertUsers(
    tx,
    operators.map(({ id }) => id),
    type,
    alert,
  )
}
