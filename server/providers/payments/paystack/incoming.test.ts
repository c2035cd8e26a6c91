import { describe, expect, test } from 'vitest'
import { paystackPayments } from '#providers/payments/paystack.ts'
import { bodiesOf, clientOf } from '#testing/providers/local-paystack/client.ts'
import { localPaystack } from '#testing/providers/local-paystack.ts'
import { newPayment } from '#testing/providers/payment-samples.ts'
import { providerFailure } from '#testing/providers/provider-failure.ts'
import { usualFees } from '#testing/providers/usual-fees.ts'

describe('opening', () => {
  test('requests a transfer account and a card page as documented', async () => {
    const paystack = await localPaystack()
    const [account, page] = [newPayment(), newPayment()]
    await clientOf(paystack).openAccount(account)
    await clientOf(paystack).openCardPage(page)
    expect(bodiesOf(paystack, 'POST /charge')).toEqual([
      {
        email: 'amaka@example.com',
        amount: '1250050',
        reference: account.reference,
        bank_transfer: { account_expires_at: account.expiresAt.toISOString() },
      },
    ])
    expect(bodiesOf(paystack, 'POST /transaction/initialize')).toEqual([
      { email: 'amaka@example.com', amount: '1250050', reference: page.reference, channels: ['card'] },
    ])
  })

  test('an account whose answer was lost is the same on the next attempt', async () => {
    const paystack = await localPaystack()
    const request = newPayment()
    paystack.failNext('POST /charge', { fault: 'drop', done: true })
    expect((await providerFailure(clientOf(paystack).openAccount(request))).kind).toBe('unavailable')
    const account = await clientOf(paystack).openAccount(request)
    expect(await clientOf(paystack).openAccount(request)).toEqual(account)
  })

  test('a reference that a page or a payment has used is refused', async () => {
    const paystack = await localPaystack()
    const request = newPayment()
    await clientOf(paystack).openCardPage(request)
    for (const way of ['openCardPage', 'openAccount'] as const)
      expect((await providerFailure(clientOf(paystack)[way](request))).kind).toBe('refused')
  })

  test('an invalid request is refused; a wrong key is not revealed', async () => {
    const paystack = await localPaystack()
    const small = clientOf(paystack).openAccount(newPayment({ amount: 9_999 }))
    expect((await providerFailure(small)).kind).toBe('refused')
    const stranger = paystackPayments({ secretKey: 'sk_live_wrong', baseUrl: paystack.url }, usualFees)
    const failure = await providerFailure(stranger.openAccount(newPayment()))
    expect(failure.kind).toBe('refused')
    expect(`${failure.stack} ${String(failure.cause)}`).not.toMatch(/sk_live|amaka/)
  })
})

describe('arrivals', () => {
  test('a refunded payment has not arrived', async () => {
    const paystack = await localPaystack()
    const request = newPayment()
    await clientOf(paystack).openAccount(request)
    paystack.rejectPayment(request.reference, 1)
    expect(await clientOf(paystack).arrivals(request.reference)).toEqual([])
  })

  test('an unexpected answer is never read as no arrivals', async () => {
    const paystack = await localPaystack()
    for (const fault of [
      { status: 404, message: 'Route not found' },
      { status: 401, message: 'Invalid key' },
      { status: 500, message: 'Transaction reference not found' },
    ]) {
      paystack.failNext('GET /transaction/verify/*', { fault: 'status', done: false, ...fault })
      await providerFailure(clientOf(paystack).arrivals('buka-1'))
    }
  })
})
