import type { AlertType } from '#contract/alerts.ts'
import { userHasDevice } from '#modules/push/index.ts'
import type { Tx } from '#platform/database/database.ts'
import { boolean, type RowOf, row, uuid } from '#platform/database/row.ts'
import { type Fragment, fragment } from '#platform/database/sql.ts'
import { newId } from '#platform/ids.ts'
import { composeAlert, type NewAlert, publishAlert } from './raise-alert.ts'

/** Somebody to alert, and whether there is a device to push to. */
export const AlertedUser = row({ id: uuid, reachable: boolean })
export type AlertedUser = RowOf<typeof AlertedUser>

/** Whether a user has a device that pushes can go to. */
export const isReachable = (userId: Fragment): Fragment => userHasDevice(userId)

/** Stores the same alert for several users. */
export function alertUsers<T extends AlertType>(
  tx: Tx,
  users: AlertedUser[],
  type: T,
  alert: NewAlert<T>,
  at: Date,
): void {
  if (users.length === 0) return
  const { title, body, data, named_id, nameless_body } = composeAlert(type, alert)
  const raised = users.map(({ id: userId, reachable }) => ({ id: newId(), userId, reachable }))
  tx.write(fragment`
    INSERT INTO alert (id, user_id, type, title, body, data, named_id, nameless_body, created_at)
    SELECT id, user_id, ${type}::text, ${title}::text, ${body}::text, ${data}::jsonb, ${named_id}::uuid,
      ${nameless_body}::text, ${at}::timestamptz
    FROM unnest(
      ${raised.map(({ id }) => id)}::uuid[], ${raised.map(({ userId }) => userId)}::uuid[]
    ) AS given (id, user_id)`)
  for (const { id, userId, reachable } of raised) publishAlert(tx, { userId }, { id, needs: null, reachable })
}
