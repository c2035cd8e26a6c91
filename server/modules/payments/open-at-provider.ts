import type { OneTimePayment } from '#contract/records/one-time-payment.ts'
import type { Order } from '#contract/records/order.ts'
import { lockOrder, publishOrder } from '#modules/orders/index.ts'
import type { Tx } from '#platform/database/database.ts'
import { nullable, row, text } from '#platform/database/row.ts'
import { sql } from '#platform/database/sql.ts'
import { Refusal } from '#platform/operations/refusal.ts'
import type { PaymentRequest } from '#providers/payments/port.ts'
import { ProviderError } from '#providers/provider-error.ts'
import { refuseUnavailable } from '#providers/refuse-unavailable.ts'
import type { Services } from '#server/services.ts'
import { PaymentRow, paymentColumns, toPayment } from './payment-row.ts'

const PayerRow = row({ name: text, email: nullable(text) })

/** Providers require an e-mail address; a user without one gets an address that does not exist. */
async function payerOf({ db }: Services, userId: string): Promise<PaymentRequest['payer']> {
  const { name, email } = await db.one(PayerRow, sql`SELECT name, email FROM users WHERE id = ${userId}`)
  return { name, email: email ?? `${userId}@customers.buka.example` }
}

async function openAccountOrPage(
  services: Services,
  payment: PaymentRow,
): Promise<Pick<OneTimePayment, 'account' | 'link'>> {
  const request: PaymentRequest = {
    reference: payment.reference,
    amount: payment.amount,
    payer: await payerOf(services, payment.user_id),
    expiresAt: payment.expires_at,
  }
  if (payment.method === 'card') return { account: null, link: await services.payments.openCardPage(request) }
  const account = await services.payments.openAccount(request)
  return {
    account: { bank: account.bank, name: account.accountName, number: account.accountNumber },
    link: null,
  }
}

export interface OpenedPayment {
  payment: OneTimePayment
  /** The order as its customer sees it, if it has changed. */
  order: Order | undefined
}

/**
 * Opens the account or page at the provider, unless it is open; `save` writes it to the payment and to the
 * views of the order.
 */
async function open(services: Services, payment: PaymentRow) {
  const isOpen = payment.account !== null || payment.link !== null
  const { account, link } = isOpen ? payment : await openAccountOrPage(services, payment)
  return {
    async save(tx: Tx): Promise<OpenedPayment> {
      const { order_id: orderId } = payment
      if (orderId !== null) await lockOrder(tx, orderId)
      const saved = await tx.one(
        PaymentRow,
        sql`
        UPDATE payment SET account = coalesce(account, ${account && JSON.stringify(account)}::jsonb), link = coalesce(link, ${link})
        WHERE id = ${payment.id} RETURNING ${paymentColumns}`,
      )
      const isNew = !isOpen && orderId !== null && account !== null
      const views = isNew ? await publishOrder(tx, services, orderId) : {}
      return { payment: toPayment(saved), order: views.customer }
    },
  }
}

/**
 * Expires a payment whose reference the provider refuses, for instance because the answer to the first attempt was lost: the next attempt
 * gets a new reference.
 */
async function expirePayment({ db }: Services, payment: PaymentRow): Promise<void> {
  await db.run(sql`UPDATE payment SET status = 'expired' WHERE id = ${payment.id} AND status = 'pending'`)
}

/** Like `open`; a failing provider is a refusal. */
export const openAtProvider = (services: Services, payment: PaymentRow) =>
  open(services, payment).catch(async (error) => {
    if (error instanceof ProviderError && error.kind === 'refused') await expirePayment(services, payment)
    return refuseUnavailable(error)
  })

/** Like `openAtProvider`, and saves the result; null if the provider is unavailable: the customer can request it later. */
export const openAtProviderIfAvailable = (
  services: Services,
  payment: PaymentRow,
): Promise<OpenedPayment | null> =>
  openAtProvider(services, payment).then(
    (opened) => services.db.transaction((tx) => opened.save(tx)),
    (error) => {
      if (error instanceof Refusal) return null
      throw error
    },
  )
