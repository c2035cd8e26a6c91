import type { AlertType } from '#contract/alerts.ts'
import type { Tx } from '#platform/database/database.ts'
import { row, timestamp } from '#platform/database/row.ts'
import { type Fragment, fragment, sql } from '#platform/database/sql.ts'
import { AlertedUser, alertUsers, isReachable } from './alert-users.ts'
import type { NewAlert } from './raise-alert.ts'
import { isRead, isUnread } from './reader.ts'

export interface OperatorsToAlert {
  /** The operator who caused the alert and does not need it. */
  except?: string
  /** For conditions that are detected repeatedly: an operator who got an alert of this type within so many minutes gets no other. */
  notMoreOftenThanMinutes?: number
}

const OperatorRow = row({ ...AlertedUser.properties, at: timestamp })

/** Stores an alert for every active operator. */
export async function alertOperators<T extends AlertType>(
  tx: Tx,
  type: T,
  alert: NewAlert<T>,
  { except, notMoreOftenThanMinutes: minutes = 0 }: OperatorsToAlert = {},
): Promise<void> {
  // The lock serialises concurrent calls, so that the second sees the alerts of the first.
  if (minutes > 0) await tx.run(sql`SELECT pg_advisory_xact_lock(hashtextextended('alert ' || ${type}, 0))`)
  const wasAlerted = (state: Fragment) => fragment`EXISTS (
    SELECT FROM alert
    WHERE user_id = users.id AND ${state} AND type = ${type} AND created_at > service_now() - ${minutes} * interval '1 minute'
  )`
  const operators = await tx.many(
    OperatorRow,
    sql`
    SELECT id, ${isReachable(fragment`users.id`)} AS reachable, service_now() AS at FROM users
    WHERE role = 'operator' AND role_status = 'active' AND deleted_at IS NULL AND id IS DISTINCT FROM ${except ?? null}
      AND NOT ${wasAlerted(isUnread)} AND NOT ${wasAlerted(isRead)}
    ORDER BY id`,
  )
  if (operators[0]) alertUsers(tx, operators, type, alert, operators[0].at)
}
