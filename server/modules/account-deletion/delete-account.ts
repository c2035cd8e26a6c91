import { deleteCarts } from '#modules/carts/index.ts'
import { queueRenaming } from '#modules/chat/index.ts'
import {
  clearRefreshCookie,
  eraseAccount,
  requireCurrentPassword,
  revokeSessions,
} from '#modules/identity/index.ts'
import { hasUnsettledMoney } from '#modules/ledger/index.ts'
import { isRunning } from '#modules/orders/index.ts'
import { deleteDevices } from '#modules/push/index.ts'
import { queueReceiptRemoval } from '#modules/receipts/index.ts'
import { endRequestsOf } from '#modules/requests/index.ts'
import { eraseTickets } from '#modules/support/index.ts'
import { queueRemoval } from '#modules/uploads/index.ts'
import { deletePin } from '#modules/wallets/index.ts'
import type { Tx } from '#platform/database/database.ts'
import { nullable, row, text } from '#platform/database/row.ts'
import { sql } from '#platform/database/sql.ts'
import { Refusal } from '#platform/operations/refusal.ts'
import { implement } from '#server/services.ts'
import { eraseTraces, queueLateErasure } from './erase-traces.ts'

const ContactRow = row({ telephone: text, email: nullable(text) })

/** Whether the user is in a running order or an open complaint, as customer or rider, or is the rider of an order not yet settled. */
const hasOpenOrders = (tx: Tx, userId: string): Promise<boolean> =>
  tx.exists(sql`
    SELECT FROM orders WHERE customer_id = ${userId} AND ${isRunning}
    UNION ALL SELECT FROM orders WHERE rider_id = ${userId} AND ${isRunning}
    UNION ALL SELECT FROM orders WHERE rider_id = ${userId} AND settle_at IS NOT NULL
    UNION ALL
    SELECT FROM complaint JOIN orders ON orders.id = order_id
    WHERE complaint.status = 'open' AND ${userId} IN (complaint.customer_id, rider_id)
    LIMIT 1`)

export const deleteAccount = implement(
  'deleteAccount',
  async ({ body, actor, cookies, services, transaction }) => {
    await requireCurrentPassword(services, actor, body.password)
    const { userId } = actor

    return transaction(async (tx) => {
      const user = await tx.maybe(
        ContactRow,
        sql`
      SELECT telephone, email FROM users WHERE id = ${userId} AND deleted_at IS NULL FOR UPDATE`,
      )
      if (!user) throw new Refusal('auth.session.ended')
      const { telephone, email } = user
      const hasStores = await tx.exists(
        sql`SELECT FROM store WHERE owner_id = ${userId} AND deleted_at IS NULL LIMIT 1`,
      )
      if (hasStores) throw new Refusal('user.has-stores')
      if (await hasOpenOrders(tx, userId)) throw new Refusal('user.has-orders')
      if (await hasUnsettledMoney(tx, { userId })) throw new Refusal('user.has-balance')
      await endRequestsOf(tx, services, userId)
      await eraseTickets(tx, services, userId)
      await revokeSessions(tx, services, { userId })
      await eraseAccount(tx, { userId, role: actor.role, telephone, email })
      await deletePin(tx, userId)
      await deleteDevices(tx, userId)
      await deleteCarts(tx, userId)
      await eraseTraces(tx, userId)
      queueLateErasure(tx, services, userId)
      await queueRemoval(tx, userId)
      queueReceiptRemoval(tx, userId)
      queueRenaming(tx, { userId })
      clearRefreshCookie(actor.role, cookies)
      return { deleted: true }
    })
  },
)
