import { endPaymentWindow as endWindow } from '#modules/orders/index.ts'
import { sql } from '#platform/database/sql.ts'
import type { JobHandler } from '#platform/jobs.ts'
import { ProviderError } from '#providers/provider-error.ts'
import type { Services } from '#server/services.ts'
import { takeArrival } from './take-arrival.ts'

/** Asks the provider what has arrived and takes it in. */
async function takeArrivals(services: Services, reference: string): Promise<void> {
  for (const arrival of await services.payments.arrivals(reference)) {
    await services.db.transaction((tx) => takeArrival(tx, services, arrival))
  }
}

/** Runs when the provider hints at a payment, and when its time ends, for the case that the hint was lost. */
export const followPayment: JobHandler<Services> = {
  task: 'followPayment',
  async run({ reference }: { reference: string }, services) {
    await takeArrivals(services, reference)
    await services.db.run(sql`
      UPDATE payment SET status = 'expired'
      WHERE reference = ${reference} AND status = 'pending' AND expires_at <= service_now()`)
  },
}

/** The time to pay for an order has ended: what arrived unheard of counts first. */
export const endPaymentWindow: JobHandler<Services> = {
  task: 'endPaymentWindow',
  async run({ orderId }: { orderId: string }, services) {
    const { db, log } = services
    const payments = await db.many<{ reference: string }>(
      sql`SELECT reference FROM payment WHERE order_id = ${orderId} AND status = 'pending'`,
    )
    for (const { reference } of payments) {
      await takeArrivals(services, reference).catch((error) => {
        // The store and the stock do not wait for a provider that is away; money found later goes to the wallet.
        if (!(error instanceof ProviderError)) throw error
        log.warn({ error, reference }, 'payment not asked for before its window ended')
      })
    }
    await db.transaction((tx) => endWindow(tx, services, orderId))
  },
}
