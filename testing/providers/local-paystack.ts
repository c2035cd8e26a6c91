import { onTestFinished } from 'vitest'
import { answerJson, localHttp, type Until } from './local-http.ts'
import type { Route } from './local-paystack/answers.ts'
import { bankRoutes, type ListedBank } from './local-paystack/banks.ts'
import { openCharges } from './local-paystack/charges.ts'
import { openFaults } from './local-paystack/faults.ts'
import { openTransfers } from './local-paystack/transfers.ts'
import { openWebhooks } from './local-paystack/webhooks.ts'

export const paystackKey = 'sk_test_buka'

interface Options {
  banks?: ListedBank[]
  /** Account names by `058/0000014570`. */
  accounts?: Record<string, string>
  until?: Until
}

/** A Paystack in memory on a real socket. The test triggers payments and conclusions. */
export async function localPaystack({ banks = [], accounts = {}, until = onTestFinished }: Options = {}) {
  const webhooks = openWebhooks(paystackKey)
  const faults = openFaults()
  const charges = openCharges((event) => webhooks.events.push(event))
  const transfers = openTransfers((event) => webhooks.events.push(event))
  const routes: { [route: string]: Route } = {
    ...bankRoutes(banks, accounts),
    ...charges.routes,
    ...transfers.routes,
  }
  const server = await localHttp((request, response) => {
    if (request.headers.authorization !== `Bearer ${paystackKey}`)
      return answerJson(response, 401, { status: false, message: 'Invalid key' })
    const exact = `${request.method} ${request.url.pathname}`
    const name = exact in routes ? exact : exact.replace(/[^/]+$/, '*')
    const route = routes[name]
    if (!route) return answerJson(response, 404, { status: false, message: 'Route not found' })
    faults.answer(name, () => route(request), response)
  }, until)
  return {
    ...server,
    webhooks,
    failNext: faults.failNext,
    pay: charges.pay,
    decline: charges.decline,
    rejectPayment: charges.rejectPayment,
    conclude: transfers.conclude,
    transfers: transfers.transfers,
    account: transfers.account,
    /** The settings that point the service here. */
    settings: {
      PAYMENTS_PROVIDER: 'paystack',
      PAYSTACK_SECRET_KEY: paystackKey,
      PAYSTACK_BASE_URL: server.url,
    },
  }
}

export type LocalPaystack = Awaited<ReturnType<typeof localPaystack>>
