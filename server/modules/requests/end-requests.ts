import type { Tx } from '#platform/database/database.ts'
import { IdRow, row, uuid } from '#platform/database/row.ts'
import { sql } from '#platform/database/sql.ts'
import type { Services } from '#server/services.ts'
import { lockRequest } from './lock-request.ts'
import { isOpen, moveRequest } from './move-request.ts'

const OpenRequestRow = row({ id: uuid, store_id: uuid })

/**
 * Revokes the pending and accepted requests of a user whose account is being deleted, and erases their
 * messages.
 */
export async function endRequestsOf(tx: Tx, services: Services, senderId: string): Promise<void> {
  const open = await tx.many(
    OpenRequestRow,
    sql`
    SELECT id, store_id FROM store_request
    WHERE sender_id = ${senderId} AND status IN ('pending', 'accepted') ORDER BY id`,
  )
  for (const { id, store_id } of open) {
    const request = await lockRequest(tx, { storeId: store_id, requestId: id })
    if (isOpen(request.status)) await moveRequest(tx, services, request, 'revoked', 'sender')
  }
  await tx.run(sql`UPDATE store_request SET message = NULL WHERE sender_id = ${senderId}`)
}

/** Revokes the pending and accepted requests at a store that is being deleted in the same transaction. */
export async function endRequests(tx: Tx, services: Services, storeId: string): Promise<void> {
  // No request can be added in the meantime: sendRequest waits for this row lock and then finds the store deleted.
  await tx.run(sql`SELECT FROM store WHERE id = ${storeId} FOR NO KEY UPDATE`)
  // All senders are locked in one statement, ordered by id, so that deleting two stores with the same workers cannot deadlock.
  const open = await tx.many(
    IdRow,
    sql`
    SELECT store_request.id FROM store_request JOIN users ON users.id = sender_id
    WHERE store_id = ${storeId} AND status IN ('pending', 'accepted') AND deleted_at IS NULL
    ORDER BY sender_id FOR NO KEY UPDATE OF users`,
  )
  for (const { id } of open) {
    const request = await lockRequest(tx, { storeId, requestId: id })
    if (isOpen(request.status)) await moveRequest(tx, services, request, 'revoked', 'closing')
  }
}
