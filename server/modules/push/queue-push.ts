import type { Tx } from '#platform/database/database.ts'
import { type Fragment, fragment } from '#platform/database/sql.ts'
import type { Party } from '#server/party.ts'
import { pushAlertTask } from './tasks.ts'

const peopleOf = (party: Party): Fragment =>
  'userId' in party
    ? fragment`SELECT ${party.userId}::uuid`
    : fragment`
        SELECT owner_id FROM store WHERE id = ${party.storeId}
        UNION ALL
        SELECT sender_id FROM store_request
        WHERE store_id = ${party.storeId} AND status = 'accepted' AND role = 'assistant'`

/** Whether the user, or anybody of the store, has a device that pushes can go to. */
export const hasDevice = (party: Party): Fragment => fragment`
  EXISTS (SELECT FROM push_device WHERE forgotten_at IS NULL AND user_id IN (${peopleOf(party)}))`

/** After the commit the alert is pushed to the devices of those who are not connected. */
export function queuePush(tx: Tx, alertId: string): void {
  tx.addJob({ task: pushAlertTask, payload: { alertId } })
}
