import type { OneTimePayment } from '#contract/records/one-time-payment.ts'
import type { OneTimePaymentMethod, OneTimePaymentPurpose, OneTimePaymentStatus } from '#contract/states.ts'
import { fragment } from '#platform/database/sql.ts'
import { toMoney } from '#server/money/money.ts'

export interface PaymentRow {
  id: string
  reference: string
  purpose: OneTimePaymentPurpose
  user_id: string
  order_id: string | null
  order_slug: string | null
  amount: number
  received: number
  method: OneTimePaymentMethod
  account: OneTimePayment['account']
  link: string | null
  status: OneTimePaymentStatus
  expires_at: Date
  created_at: Date
}

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
