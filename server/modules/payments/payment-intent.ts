import type { Money } from '#contract/records/money.ts'
import type { OneTimePaymentMethod } from '#contract/states.ts'
import { amountDue, isUnpaid, type OrderRow, orderColumns, retryPayment } from '#modules/orders/index.ts'
import type { Tx } from '#platform/database/database.ts'
import { sql } from '#platform/database/sql.ts'
import { newId } from '#platform/ids.ts'
import { invalidField, Refusal } from '#platform/operations/refusal.ts'
import { refuseStanding } from '#platform/operations/standing.ts'
import { toKobo } from '#server/money/money.ts'
import type { Services } from '#server/services.ts'
import { type PaymentRow, paymentColumns } from './payment-row.ts'
import { queueFollowPayment } from './queue-follow-payment.ts'

type Asked =
  | { purpose: 'order'; orderId: string; method?: OneTimePaymentMethod }
  | { purpose: 'top-up'; fund: Money; method?: OneTimePaymentMethod }

export interface Intent {
  payment: PaymentRow
  /** False where the same was asked for before and still waits. */
  isNew: boolean
}

interface Terms {
  userId: string
  orderId: string | null
  amount: number
  method: OneTimePaymentMethod
  expiresAt: Date | null
}

/** The customer's order, if it waits for payment; locked, so that no payment arrives in between. */
async function requireUnpaidOrder(
  tx: Tx,
  services: Services,
  userId: string,
  orderId: string,
): Promise<OrderRow> {
  const order = await tx.maybe<OrderRow>(sql`
    SELECT ${orderColumns} FROM orders WHERE id = ${orderId} AND customer_id = ${userId} FOR UPDATE`)
  if (!order) throw new Refusal('order.absent')
  if (!isUnpaid(order))
    throw refuseStanding('order.payment.settled', { 'payment.status': order.payment_status })
  if (order.payment_ended) throw new Refusal('order.payment.ended')
  await retryPayment(tx, services, order)
  return order
}

async function termsOf(tx: Tx, services: Services, userId: string, asked: Asked): Promise<Terms> {
  const method = asked.method ?? 'single-transfer'
  if (asked.purpose === 'order') {
    const order = await requireUnpaidOrder(tx, services, userId, asked.orderId)
    return {
      userId,
      orderId: order.id,
      amount: await amountDue(tx, order),
      method,
      expiresAt: order.payment_expires_at,
    }
  }
  if (!services.config.TOP_UPS) throw new Refusal('wallet.top-up.off')
  const amount = toKobo(asked.fund, 'fund')
  if (amount < 100) throw invalidField('fund.amount', 'too-small', 'must be at least 1')
  // One top-up is opened after the other, so that the same one asked for twice at once is one.
  await tx.run(sql`SELECT FROM users WHERE id = ${userId} FOR NO KEY UPDATE`)
  return { userId, orderId: null, amount, method, expiresAt: null }
}

const findWaiting = (tx: Tx, { userId, orderId, amount, method }: Terms) =>
  tx.maybe<PaymentRow>(sql`
    SELECT ${paymentColumns} FROM payment
    WHERE user_id = ${userId} AND payment.status = 'pending' AND method = ${method} AND expires_at > service_now()
      AND order_id IS NOT DISTINCT FROM ${orderId} AND (order_id IS NOT NULL OR amount = ${amount})`)

async function insert(tx: Tx, services: Services, terms: Terms): Promise<PaymentRow> {
  const { config } = services
  const id = newId()
  const payment = await tx.one<PaymentRow>(sql`
    INSERT INTO payment (id, reference, purpose, user_id, order_id, amount, method, expires_at)
    VALUES (
      ${id}, ${`buka-${id}`}, ${terms.orderId ? 'order' : 'top-up'}, ${terms.userId}, ${terms.orderId}, ${terms.amount},
      ${terms.method},
      coalesce(${terms.expiresAt}::timestamptz, service_now() + ${config.PAYMENT_WINDOW_MINUTES} * interval '1 minute')
    )
    RETURNING ${paymentColumns}`)
  queueFollowPayment(tx, services, payment)
  return payment
}

/** Stores what is to be paid, or finds what was stored before. */
export async function intend(tx: Tx, services: Services, userId: string, asked: Asked): Promise<Intent> {
  const terms = await termsOf(tx, services, userId, asked)
  const waiting = await findWaiting(tx, terms)
  return waiting
    ? { payment: waiting, isNew: false }
    : { payment: await insert(tx, services, terms), isNew: true }
}
