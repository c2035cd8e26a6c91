import type { Tx } from '#platform/database/database.ts'
import { type Fragment, fragment } from '#platform/database/sql.ts'
import type { Party } from '#server/party.ts'
import { pushAlertTask } from './tasks.ts'

/** The owner of a store and its assistants. */
export const peopleOfStore = (storeId: Fragment): Fragment => fragment`
  SELECT owner_id FROM store WHERE id = ${storeId}
  UNION ALL
  SELECT sender_id FROM store_request
  WHERE store_request.store_id = ${storeId} AND status = 'accepted' AND role = 'assistant'`

/** Whether one of these people has a device that receives pushes. */
export const hasDevice = (people: Fragment): Fragment => fragment`
  EXISTS (SELECT FROM push_device WHERE forgotten_at IS NULL AND user_id IN (${people}))`

/** Whether the user has a device that receives pushes. */
export const userHasDevice = (userId: Fragment): Fragment =>
  fragment`EXISTS (SELECT FROM push_device WHERE forgotten_at IS NULL AND user_id = ${userId})`

/** Whether the user, or anybody at the store, has a device that receives pushes. */
export const partyHasDevice = (party: Party): Fragment =>
  'userId' in party
    ? userHasDevice(fragment`${party.userId}::uuid`)
    : hasDevice(peopleOfStore(fragment`${party.storeId}`))

/** Queues the push of an alert to the devices of users who are not connected. */
export function queuePush(tx: Tx, alertId: string): void {
  tx.addJob({ task: pushAlertTask, payload: { alertId } })
}
