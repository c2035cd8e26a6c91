import { OneTimePayment } from '#contract/records/one-time-payment.ts'
import { oneTimePaymentMethods, oneTimePaymentPurposes, oneTimePaymentStatuses } from '#contract/states.ts'
import { lockOrder } from '#modules/orders/index.ts'
import type { Tx } from '#platform/database/database.ts'
import { integer, nullable, oneOf, type RowOf, row, text, timestamp, uuid } from '#platform/database/row.ts'
import { fragment, sql } from '#platform/database/sql.ts'
import { toMoney } from '#server/money/money.ts'

export const PaymentRow = row({
  id: uuid,
  reference: text,
  purpose: oneOf(oneTimePaymentPurposes),
  user_id: uuid,
  order_id: nullable(uuid),
  order_slug: nullable(text),
  amount: integer,
  received: integer,
  method: oneOf(oneTimePaymentMethods),
  account: OneTimePayment.properties.account,
  link: nullable(text),
  status: oneOf(oneTimePaymentStatuses),
  expires_at: timestamp,
  created_at: timestamp,
})
export type PaymentRow = RowOf<typeof PaymentRow>

export const paymentColumns = fragment`
  payment.id, reference, purpose, user_id, order_id, (SELECT slug FROM orders WHERE id = order_id) AS order_slug, amount,
  received, method, account, link, payment.status, expires_at, payment.created_at`

export const toPayment = (row: PaymentRow): OneTimePayment => ({
  reference: row.reference,
  purpose: row.purpose,
  method: row.method,
  amount: toMoney(row.amount),
  received: toMoney(row.received),
  order: row.order_id === null ? null : { id: row.order_id, slug: row.order_slug! },
  account: row.account,
  link: row.link,
  status: row.status,
  dateExpires: row.expires_at.toISOString(),
  dateCreated: row.created_at.toISOString(),
})

const PaymentOrder = row({ order_id: nullable(uuid) })

/** Locks the order of a payment, if it has one, before the payment itself. */
export async function lockPayment(tx: Tx, reference: string) {
  const found = await tx.maybe(PaymentOrder, sql`SELECT order_id FROM payment WHERE reference = ${reference}`)
  if (!found) return undefined
  const order = found.order_id ? await lockOrder(tx, found.order_id) : undefined
  const payment = await tx.one(
    PaymentRow,
    sql`SELECT ${paymentColumns} FROM payment WHERE reference = ${reference} FOR UPDATE`,
  )
  return { payment, order }
}
