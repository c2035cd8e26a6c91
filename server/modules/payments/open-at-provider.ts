import type { OneTimePayment } from '#contract/records/one-time-payment.ts'
import type { Order } from '#contract/records/order.ts'
import { lockOrder, publishOrder } from '#modules/orders/index.ts'
import type { Tx } from '#platform/database/database.ts'
import { sql } from '#platform/database/sql.ts'
import { Refusal } from '#platform/operations/refusal.ts'
import type { PaymentRequest } from '#providers/payments/port.ts'
import { ProviderError } from '#providers/provider-error.ts'
import { refuseUnavailable } from '#providers/refuse-unavailable.ts'
import type { Services } from '#server/services.ts'
import { type PaymentRow, paymentColumns, toPayment } from './payment-row.ts'

/** Providers want an e-mail address; who has none gets one that leads nowhere. */
async function payerOf({ db }: Services, userId: string): Promise<PaymentRequest['payer']> {
  const { name, email } = await db.one<{ name: string; email: string | null }>(
    sql`SELECT name, email FROM users WHERE id = ${userId}`,
  )
  return { name, email: email ?? `${userId}@customers.buka.example` }
}

async function open(
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

export interface Opened {
  payment: OneTimePayment
  /** As its customer then sees it, if that is different. */
  order: Order | undefined
}

/** Has the provider open the account or page, unless it was before, and hands over how to keep it: the order then says where to pay. */
async function openAtProvider(services: Services, payment: PaymentRow) {
  const isOpen = payment.account !== null || payment.link !== null
  const { account, link } = isOpen ? payment : await open(services, payment)
  return {
    async keep(tx: Tx): Promise<Opened> {
      const { order_id: orderId } = payment
      if (orderId !== null) await lockOrder(tx, orderId)
      const kept = await tx.one<PaymentRow>(sql`
        UPDATE payment SET account = coalesce(account, ${account && JSON.stringify(account)}::jsonb), link = coalesce(link, ${link})
        WHERE id = ${payment.id} RETURNING ${paymentColumns}`)
      const isNews = !isOpen && orderId !== null && account !== null
      const shown = isNews ? await publishOrder(tx, services, orderId) : {}
      return { payment: toPayment(kept), order: shown.customer }
    },
  }
}

/** The provider will never open this reference, for instance because its answer was lost: the next attempt takes a new one. */
async function giveUp({ db }: Services, payment: PaymentRow): Promise<void> {
  await db.run(sql`UPDATE payment SET status = 'expired' WHERE id = ${payment.id} AND status = 'pending'`)
}

export const openOrRefuse = (services: Services, payment: PaymentRow) =>
  openAtProvider(services, payment).catch(async (error) => {
    if (error instanceof ProviderError && error.kind === 'refused') await giveUp(services, payment)
    return refuseUnavailable(error)
  })

/** Where to pay for what is already ordered; null while the provider is away, and then it is asked for later. */
export const openIfPossible = (services: Services, payment: PaymentRow): Promise<Opened | null> =>
  openOrRefuse(services, payment).then(
    (opened) => services.db.transaction((tx) => opened.keep(tx)),
    (error) => {
      if (error instanceof Refusal) return null
      throw error
    },
  )
