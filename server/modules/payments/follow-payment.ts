import { declinePayment, endPaymentWindowTask, endPaymentWindow as endWindow } from '#modules/orders/index.ts'
import type { Tx } from '#platform/database/database.ts'
import { row, text } from '#platform/database/row.ts'
import { sql } from '#platform/database/sql.ts'
import { ProviderError } from '#providers/provider-error.ts'
import { handleJob, type Services } from '#server/services.ts'
import { lockPayment, PaymentRow, paymentColumns } from './payment-row.ts'
import { recordIncomingTransfer } from './record-incoming-transfer.ts'
import { followPaymentTask, queueFollowPayment } from './tasks.ts'

/** Queries the provider for money received, and records it. */
async function recordArrivals(services: Services, reference: string): Promise<void> {
  for (const transfer of await services.payments.arrivals(reference)) {
    await services.db.transaction((tx) => recordIncomingTransfer(tx, services, transfer))
  }
}

/** The payment if it is a pending card payment, which may still be declined. */
const findPendingCard = ({ db }: Services, reference: string) =>
  db.maybe(
    PaymentRow,
    sql`
    SELECT ${paymentColumns} FROM payment
    WHERE reference = ${reference} AND method = 'card' AND payment.status = 'pending' AND expires_at > service_now()`,
  )

/**
 * Records that the card was declined: the customer may open another payment. The provider's page stays open, so the provider is queried
 * again when the payment expires.
 */
async function recordDecline(tx: Tx, services: Services, reference: string): Promise<void> {
  const { payment, order } = (await lockPayment(tx, reference))!
  if (payment.status !== 'pending') return
  await tx.run(sql`UPDATE payment SET status = 'failed' WHERE id = ${payment.id}`)
  queueFollowPayment(tx, services, { ...payment, status: 'failed' })
  if (order) await declinePayment(tx, services, order)
}

/** Runs on a webhook, for cards in intervals, and when the payment expires, because a webhook may be lost. */
export const followPayment = handleJob(followPaymentTask, async ({ reference }, services) => {
  const { db, payments } = services
  await recordArrivals(services, reference)
  await db.run(sql`
      UPDATE payment SET status = 'expired'
      WHERE reference = ${reference} AND status = 'pending' AND expires_at <= service_now()`)
  const card = await findPendingCard(services, reference)
  if (!card) return
  const isDeclined = await payments.isDeclined(reference)
  await db.transaction(async (tx) =>
    isDeclined ? recordDecline(tx, services, reference) : queueFollowPayment(tx, services, card),
  )
})

const PaymentReference = row({ reference: text })

/**
 * Runs when the payment window has ended: transfers without a webhook are recorded before the order is
 * cancelled.
 */
export const endPaymentWindow = handleJob(endPaymentWindowTask, async ({ orderId }, services) => {
  const { db, log } = services
  const payments = await db.many(
    PaymentReference,
    sql`SELECT reference FROM payment WHERE order_id = ${orderId} AND status IN ('pending', 'failed')`,
  )
  for (const { reference } of payments) {
    await recordArrivals(services, reference).catch((error) => {
      // An unavailable provider must not keep the store and the stock waiting; money found later goes to the wallet.
      if (!(error instanceof ProviderError)) throw error
      log.warn({ error, reference }, 'payment not checked before its window ended')
    })
  }
  await db.transaction((tx) => endWindow(tx, services, orderId))
})
