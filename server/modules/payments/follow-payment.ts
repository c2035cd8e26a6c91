import { declinePayment, endPaymentWindowTask, endPaymentWindow as endWindow } from '#modules/orders/index.ts'
import type { Tx } from '#platform/database/database.ts'
import { sql } from '#platform/database/sql.ts'
import { ProviderError } from '#providers/provider-error.ts'
import { handleJob, type Services } from '#server/services.ts'
import { type PaymentRow, paymentColumns } from './payment-row.ts'
import { lockPayment } from './place-money.ts'
import { queueFollowPayment } from './queue-follow-payment.ts'
import { recordIncomingTransfer } from './record-incoming-transfer.ts'
import { followPaymentTask } from './tasks.ts'

/** Asks the provider what has arrived and takes it in. */
async function takeArrivals(services: Services, reference: string): Promise<void> {
  for (const arrival of await services.payments.arrivals(reference)) {
    await services.db.transaction((tx) => recordIncomingTransfer(tx, services, arrival))
  }
}

/** The payment, if it waits for a card that could be declined. */
const findCard = ({ db }: Services, reference: string) =>
  db.maybe<PaymentRow>(sql`
    SELECT ${paymentColumns} FROM payment
    WHERE reference = ${reference} AND method = 'card' AND payment.status = 'pending' AND expires_at > service_now()`)

/** The card was declined: the customer may open another payment. Its own page is looked at once more at its end. */
async function decline(tx: Tx, services: Services, reference: string): Promise<void> {
  const { payment, order } = (await lockPayment(tx, reference))!
  if (payment.status !== 'pending') return
  await tx.run(sql`UPDATE payment SET status = 'failed' WHERE id = ${payment.id}`)
  queueFollowPayment(tx, services, { ...payment, status: 'failed' })
  if (order) await declinePayment(tx, services, order)
}

/** Runs when the provider hints at a payment, when its time ends, for the case that the hint was lost, and for cards in between. */
export const followPayment = handleJob(followPaymentTask, async ({ reference }, services) => {
  const { db, payments } = services
  await takeArrivals(services, reference)
  await db.run(sql`
      UPDATE payment SET status = 'expired'
      WHERE reference = ${reference} AND status = 'pending' AND expires_at <= service_now()`)
  const card = await findCard(services, reference)
  if (!card) return
  const isDeclined = await payments.isDeclined(reference)
  await db.transaction(async (tx) =>
    isDeclined ? decline(tx, services, reference) : queueFollowPayment(tx, services, card),
  )
})

/** The time to pay for an order has ended: what arrived unheard of counts first. */
export const endPaymentWindow = handleJob(endPaymentWindowTask, async ({ orderId }, services) => {
  const { db, log } = services
  const payments = await db.many<{ reference: string }>(
    sql`SELECT reference FROM payment WHERE order_id = ${orderId} AND status IN ('pending', 'failed')`,
  )
  for (const { reference } of payments) {
    await takeArrivals(services, reference).catch((error) => {
      // The store and the stock do not wait for a provider that is away; money found later goes to the wallet.
      if (!(error instanceof ProviderError)) throw error
      log.warn({ error, reference }, 'payment not asked for before its window ended')
    })
  }
  await db.transaction((tx) => endWindow(tx, services, orderId))
})
