import { describe, expect, test } from 'vitest'
import { localHttp } from '#testing/providers/local-http.ts'
import { clientOf } from '#testing/providers/local-paystack/client.ts'
import { type LocalPaystack, localPaystack, paystackKey } from '#testing/providers/local-paystack.ts'
import { newPayment, newTransfer } from '#testing/providers/payment-samples.ts'
import { paymentsContract } from '#testing/providers/payments-suite.ts'

paymentsContract('Paystack', async () => {
  const paystack = await localPaystack()
  return {
    payments: clientOf(paystack),
    pay: paystack.pay,
    decline: paystack.decline,
    conclude: paystack.conclude,
    setBalance(kobo) {
      paystack.account.balance = kobo
    },
    webhook: { header: 'x-paystack-signature', key: paystackKey },
  }
})

describe('webhooks', () => {
  async function hintsOf(paystack: LocalPaystack, times = 1, key?: string) {
    const payments = clientOf(paystack)
    const hints: unknown[] = []
    const service = await localHttp(({ body, headers }, response) => {
      const hint = payments.readWebhook(body, headers)
      hints.push(hint)
      response.writeHead(hint ? 200 : 401).end()
    })
    const statuses = await paystack.webhooks.deliver(service.url, { times, ...(key && { key }) })
    return { hints, statuses }
  }

  test('are about payments and withdrawals, with one id per event', async () => {
    const paystack = await localPaystack()
    const [payment, transfer] = [newPayment({ reference: 'p-1' }), newTransfer({ reference: 't-1' })]
    await clientOf(paystack).openAccount(payment)
    await clientOf(paystack).send(transfer)
    paystack.rejectPayment('p-1', 5)
    paystack.pay('p-1')
    paystack.conclude('t-1', 'success')
    paystack.conclude('t-1', 'reversed')
    const { hints, statuses } = await hintsOf(paystack, 2)
    const ids = hints.map((hint) => (hint as { id: string }).id)
    expect(hints.filter((_, index) => index % 2 === 0)).toEqual([
      { id: ids[0], about: 'nothing', reference: '' },
      { id: ids[2], about: 'payment', reference: 'p-1' },
      { id: ids[4], about: 'withdrawal', reference: 't-1' },
      { id: ids[6], about: 'withdrawal', reference: 't-1' },
    ])
    expect(new Set(ids).size).toBe(4)
    expect(ids.filter((_, index) => index % 2 === 0)).toEqual(ids.filter((_, index) => index % 2 === 1))
    expect(statuses).toEqual(Array(8).fill(200))
  })

  test('forged ones are refused', async () => {
    const paystack = await localPaystack()
    await clientOf(paystack).openAccount(newPayment({ reference: 'p-1' }))
    paystack.pay('p-1')
    expect(await hintsOf(paystack, 1, 'sk_test_forger')).toEqual({ hints: [null], statuses: [401] })
  })

  test.for(['charge.dispute.create', 'refund.processed', 'invoice.update', 'transfer.unheard-of'])(
    '%s is ignored',
    async (event) => {
      const paystack = await localPaystack()
      paystack.webhooks.events.push({ event, data: { id: 7, reference: 'p-1' } })
      expect((await hintsOf(paystack)).hints).toEqual([
        { id: `${event}:7:p-1`, about: 'nothing', reference: 'p-1' },
      ])
    },
  )
})
