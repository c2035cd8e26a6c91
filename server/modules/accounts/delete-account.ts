import { queueRenaming } from '#modules/chat/index.ts'
import { requireCurrentPassword, revokeSessions } from '#modules/identity/index.ts'
import { hasMoney } from '#modules/ledger/index.ts'
import { queueReceiptRemoval } from '#modules/receipts/index.ts'
import { endRequestsOf } from '#modules/requests/index.ts'
import { eraseTickets } from '#modules/support/index.ts'
import { queueRemoval } from '#modules/uploads/index.ts'
import type { Tx } from '#platform/database/database.ts'
import { sql } from '#platform/database/sql.ts'
import { Refusal } from '#platform/operations/refusal.ts'
import { implement } from '#server/services.ts'
import { eraseTraces, queueLateErasure } from './erase-traces.ts'

/** Whether an order, a payment for one, or a complaint still needs them as customer or rider. */
const isAwaited = async (tx: Tx, userId: string): Promise<boolean> =>
  (await tx.maybe(sql`
    SELECT FROM orders WHERE customer_id = ${userId} AND status IN ('pending', 'accepted', 'ready', 'ongoing')
    UNION ALL SELECT FROM orders WHERE rider_id = ${userId} AND status IN ('accepted', 'ready', 'ongoing')
    UNION ALL SELECT FROM orders WHERE rider_id = ${userId} AND settle_at IS NOT NULL
    UNION ALL
    SELECT FROM complaint JOIN orders ON orders.id = order_id
    WHERE complaint.status = 'open' AND ${userId} IN (complaint.customer_id, rider_id)
    LIMIT 1`)) !== undefined

export const deleteAccount = implement('deleteAccount', async ({ body, actor, services, transaction }) => {
  await requireCurrentPassword(services, actor, body.password)
  const { userId } = actor

  return transaction(async (tx) => {
    const user = await tx.maybe<{ telephone: string; email: string | null }>(sql`
      SELECT telephone, email FROM users WHERE id = ${userId} AND deleted_at IS NULL FOR UPDATE`)
    if (!user) throw new Refusal('auth.session.ended')
    const { telephone, email } = user
    const owned = await tx.maybe(
      sql`SELECT FROM store WHERE owner_id = ${userId} AND deleted_at IS NULL LIMIT 1`,
    )
    if (owned) throw new Refusal('user.has-stores')
    if (await isAwaited(tx, userId)) throw new Refusal('user.has-orders')
    if (await hasMoney(tx, { userId })) throw new Refusal('user.has-balance')
    await endRequestsOf(tx, services, userId)
    await eraseTickets(tx, services, userId)
    await revokeSessions(tx, services, { userId })
    await tx.run(sql`
      UPDATE users SET deleted_at = service_now(), name = 'Deleted user', telephone = '', password_hash = '', email = NULL,
        email_verified = false, picture_key = NULL, locations = '[]', delivery_location = NULL, delivery_telephone = NULL,
        identity = NULL, role_reason = NULL, available = false, latitude = NULL, longitude = NULL, place = NULL, position_at = NULL
      WHERE id = ${userId}`)
    await tx.run(sql`DELETE FROM bank_record WHERE user_id = ${userId}`)
    await tx.run(sql`DELETE FROM wallet_pin WHERE party_id = ${userId}`)
    await tx.run(sql`DELETE FROM push_device WHERE user_id = ${userId}`)
    await tx.run(sql`DELETE FROM cart WHERE customer_id = ${userId}`)
    await tx.run(sql`UPDATE session SET device = '', address_hash = NULL WHERE user_id = ${userId}`)
    await tx.run(sql`DELETE FROM otp WHERE target IN (${telephone}, ${email}) AND role = ${actor.role}`)
    await tx.run(sql`DELETE FROM invite_request WHERE telephone = ${telephone} AND role = ${actor.role}`)
    await eraseTraces(tx, userId)
    queueLateErasure(tx, services, userId)
    await queueRemoval(tx, userId)
    queueReceiptRemoval(tx, userId)
    queueRenaming(tx, { userId })
    return { deleted: true }
  })
})
