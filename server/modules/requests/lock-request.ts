import { type RequestStatus, requestStatuses } from '#contract/states.ts'
import type { Tx } from '#platform/database/database.ts'
import { oneOf, row, text, uuid } from '#platform/database/row.ts'
import { fragment, sql } from '#platform/database/sql.ts'
import type { Actor } from '#platform/operations/call.ts'
import { Refusal } from '#platform/operations/refusal.ts'
import { lockSender, type Sender } from './sender.ts'

export interface LockedRequest {
  id: string
  storeId: string
  status: RequestStatus
  ownerId: string
  /** The name of the store. */
  store: string
  sender: Sender
}

const RequestState = row({ status: oneOf(requestStatuses), owner_id: uuid, store: text })

/** Locks the sender of a request, then the request. */
export async function lockRequest(
  tx: Tx,
  { storeId, requestId }: { storeId: string; requestId: string },
): Promise<LockedRequest> {
  const sender = await lockSender(
    tx,
    fragment`(SELECT sender_id FROM store_request WHERE id = ${requestId} AND store_id = ${storeId})`,
  )
  if (!sender) throw new Refusal('store-request.absent')
  const { owner_id, ...request } = await tx.one(
    RequestState,
    sql`
    SELECT status, owner_id, store.name AS store FROM store_request JOIN store ON store.id = store_id
    WHERE store_request.id = ${requestId} FOR UPDATE OF store_request`,
  )
  return { id: requestId, storeId, ownerId: owner_id, sender, ...request }
}

/** The caller's side in the request. For everybody else the request does not exist. */
export function partyOf({ ownerId, sender }: LockedRequest, { userId }: Actor): 'owner' | 'sender' {
  if (userId === ownerId) return 'owner'
  if (userId === sender.id) return 'sender'
  throw new Refusal('store-request.absent')
}
