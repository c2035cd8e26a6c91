import type { Tx } from '#platform/database/database.ts'
import { sql } from '#platform/database/sql.ts'
import type { Services } from '#server/services.ts'
import { lockRequest } from './lock-request.ts'
import { isOpen, moveRequest } from './move-request.ts'

/** Ends all work and all waiting of somebody whose account is being deleted, and takes out what they wrote. */
export async function endRequestsOf(tx: Tx, services: Services, senderId: string): Promise<void> {
  const open = await tx.many<{ id: string; store_id: string }>(sql`
    SELECT id, store_id FROM store_request
    WHERE sender_id = ${senderId} AND status IN ('pending', 'accepted') ORDER BY id`)
  for (const { id, store_id } of open) {
    const request = await lockRequest(tx, { storeId: store_id, requestId: id })
    if (isOpen(request.status)) await moveRequest(tx, services, request, 'revoked', 'sender')
  }
  await tx.run(sql`UPDATE store_request SET message = NULL WHERE sender_id = ${senderId}`)
}

/** Ends all work and all waiting at a store that is being deleted in the same transaction. */
export async function endRequests(tx: Tx, services: Services, storeId: string): Promise<void> {
  // Nobody asks meanwhile: sendRequest waits for this row, and then finds the store gone.
  await tx.run(sql`SELECT FROM store WHERE id = ${storeId} FOR NO KEY UPDATE`)
  // Senders are held at once and by id, so that two stores with people in common take turns.
  const open = await tx.many<{ id: string }>(sql`
    SELECT store_request.id FROM store_request JOIN users ON users.id = sender_id
    WHERE store_id = ${storeId} AND status IN ('pending', 'accepted') AND deleted_at IS NULL
    ORDER BY sender_id FOR NO KEY UPDATE OF users`)
  for (const { id } of open) {
    const request = await lockRequest(tx, { storeId, requestId: id })
    if (isOpen(request.status)) await moveRequest(tx, services, request, 'revoked', 'closing')
  }
}
