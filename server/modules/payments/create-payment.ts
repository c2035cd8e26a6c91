import type { Money } from '#contract/records/money.ts'
import type { OneTimePaymentMethod } from '#contract/states.ts'
import { amountDue, isUnpaid, OrderRow, orderColumns, retryPayment } from '#modules/orders/index.ts'
import type { Tx } from '#platform/database/database.ts'
import { sql } from '#platform/database/sql.ts'
import { newId } from '#platform/ids.ts'
import { invalidField, Refusal } from '#platform/operations/refusal.ts'
import { refuseInState } from '#platform/operations/refuse-in-state.ts'
import { toKobo } from '#server/money/money.ts'
import type { Services } from '#server/services.ts'
import { PaymentRow, paymentColumns } from './payment-row.ts'
import { queueFollowPayment } from './tasks.ts'

type NewPayment =
  | { purpose: 'order'; orderId: string; method?: OneTimePaymentMethod }
  | { purpose: 'top-up'; fund: Money; method?: OneTimePaymentMethod }

export interface CreatedPayment {
  payment: PaymentRow
  /** False if the same payment was created before and is still pending. */
  isNew: boolean
}

interface PaymentTerms {
  userId: string
  orderId: string | null
  amount: number
  method: OneTimePaymentMethod
  expiresAt: Date | null
}

/** Locks the customer's order, so that no payment arrives in between; refuses an order that cannot be paid. */
async function lockUnpaidOrder(
  tx: Tx,
  services: Services,
  userId: string,
  orderId: string,
): Promise<OrderRow> {
  const order = await tx.maybe(
    OrderRow,
    sql`
    SELECT ${orderColumns} FROM orders WHERE id = ${orderId} AND customer_id = ${userId} FOR UPDATE`,
  )
  if (!order) throw new Refusal('order.absent')
  if (!isUnpaid(order))
    throw refuseInState('order.payment.settled', { 'payment.status': order.payment_status })
  if (order.payment_ended) throw new Refusal('order.payment.ended')
  await retryPayment(tx, services, order)
  return order
}

async function termsOf(tx: Tx, services: Services, userId: string, input: NewPayment): Promise<PaymentTerms> {
  const method = input.method ?? 'single-transfer'
  if (input.purpose === 'order') {
    const order = await lockUnpaidOrder(tx, services, userId, input.orderId)
    return {
      userId,
      orderId: order.id,
      amount: await amountDue(tx, order),
      method,
      expiresAt: order.payment_expires_at,
    }
  }
  if (!services.config.TOP_UPS) throw new Refusal('wallet.top-up.off')
  const amount = toKobo(input.fund, 'fund')
  if (amount < 100) throw invalidField('fund.amount', 'too-small', 'must be at least 1')
  // Serialises concurrent requests for the same top-up, so that the second finds the payment of the first.
  await tx.run(sql`SELECT FROM users WHERE id = ${userId} FOR NO KEY UPDATE`)
  return { userId, orderId: null, amount, method, expiresAt: null }
}

const findPending = (tx: Tx, { userId, orderId, amount, method }: PaymentTerms) =>
  tx.maybe(
    PaymentRow,
    sql`
    SELECT ${paymentColumns} FROM payment
    WHERE user_id = ${userId} AND payment.status = 'pending' AND method = ${method} AND expires_at > service_now()
      AND order_id IS NOT DISTINCT FROM ${orderId} AND (order_id IS NOT NULL OR amount = ${amount})`,
  )

async function insert(tx: Tx, services: Services, terms: PaymentTerms): Promise<PaymentRow> {
  const { config } = services
  const id = newId()
  const payment = await tx.one(
    PaymentRow,
    sql`
    INSERT INTO payment (id, reference, purpose, user_id, order_id, amount, method, expires_at)
    VALUES (
      ${id}, ${`buka-${id}`}, ${terms.orderId ? 'order' : 'top-up'}, ${terms.userId}, ${terms.orderId}, ${terms.amount},
      ${terms.method},
      coalesce(${terms.expiresAt}::timestamptz, service_now() + ${config.PAYMENT_WINDOW_MINUTES} * interval '1 minute')
    )
    RETURNING ${paymentColumns}`,
  )
  queueFollowPayment(tx, services, payment)
  return payment
}

/** Creates a payment, or finds an equal one that is pending. It is opened at the provider after the commit. */
export async function createPayment(
  tx: Tx,
  services: Services,
  userId: string,
  input: NewPayment,
): Promise<CreatedPayment> {
  const terms = await termsOf(tx, services, userId, input)
  const pending = await findPending(tx, terms)
  return pending
    ? { payment: pending, isNew: false }
    : { payment: await insert(tx, services, terms), isNew: true }
}
