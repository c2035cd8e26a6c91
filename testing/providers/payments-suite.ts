import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { sandboxAccountNumber } from '#providers/banks/sandbox.ts'
import type { Payments } from '#providers/payments/port.ts'
import { signature } from '#providers/payments/webhook.ts'
import { newPayment, newTransfer } from './payment-samples.ts'
import { providerFailure } from './provider-failure.ts'
import { usualFees } from './usual-fees.ts'

/** A provider, and functions to simulate payers and banks. */
export interface Stage {
  payments: Payments
  /** The payer sends money. */
  pay(reference: string, amount: number): unknown
  /** The card of the payer is declined. */
  decline(reference: string): unknown
  conclude(reference: string, outcome: 'success' | 'failed' | 'reversed'): unknown
  setBalance(kobo: number): unknown
  webhook: { header: string; key: string | Buffer }
}

/** Tests for every payments provider. */
export function paymentsContract(name: string, open: () => Promise<Stage>) {
  describe(`${name} takes payments`, () => {
    test('an account is opened for a reference, and is the same when requested again', async () => {
      const { payments } = await open()
      const request = newPayment()
      const account = await payments.openAccount(request)
      expect(account).toMatchObject({
        bank: { code: expect.stringMatching(/^\d{3,6}$/), name: expect.stringMatching(/\w/) },
        accountName: expect.stringMatching(/\w/),
        accountNumber: expect.stringMatching(/^\d{10}$/),
        expiresAt: request.expiresAt,
      })
      expect(await payments.openAccount(request)).toEqual(account)
      expect((await payments.openAccount(newPayment())).accountNumber).not.toBe(account.accountNumber)
    })

    test('a card page has its own URL', async () => {
      const { payments } = await open()
      const pages = [await payments.openCardPage(newPayment()), await payments.openCardPage(newPayment())]
      for (const page of pages) expect(new URL(page).protocol).toMatch(/^https?:$/)
      expect(new Set(pages).size).toBe(2)
    })

    test('an unpaid or unknown reference has no arrivals', async () => {
      const { payments } = await open()
      const request = newPayment()
      await payments.openAccount(request)
      expect(await payments.arrivals(request.reference)).toEqual([])
      expect(await payments.arrivals(`buka-${randomUUID()}`)).toEqual([])
    })

    test.for(['openAccount', 'openCardPage'] as const)('a payment through %s arrives once', async (way) => {
      const { payments, pay } = await open()
      const request = newPayment()
      const { reference, amount } = request
      await payments[way](request)
      await pay(reference, amount)
      const [arrival, ...others] = await payments.arrivals(reference)
      expect(others).toEqual([])
      expect(arrival).toMatchObject({ reference, amount, fee: usualFees.incoming(amount) })
      expect(arrival?.id).toMatch(/\w/)
      expect(Math.abs(arrival!.receivedAt.getTime() - Date.now())).toBeLessThan(60_000)
      expect(arrival?.payer.name).toMatch(/\w/)
      expect(await payments.arrivals(reference)).toEqual([arrival])
    })

    test('a declined card brings no money, and may be tried again', async () => {
      const { payments, pay, decline } = await open()
      const request = newPayment()
      const { reference, amount } = request
      await payments.openCardPage(request)
      expect(await payments.isDeclined(reference)).toBe(false)
      await decline(reference)
      expect([await payments.isDeclined(reference), await payments.arrivals(reference)]).toEqual([true, []])
      await pay(reference, amount)
      expect(await payments.isDeclined(reference)).toBe(false)
      expect(await payments.arrivals(reference)).toHaveLength(1)
      expect(await payments.isDeclined(`buka-${randomUUID()}`)).toBe(false)
    })

    test('an amount other than requested is reported as paid', async () => {
      const { payments, pay } = await open()
      const request = newPayment({ amount: 500_000 })
      await payments.openAccount(request)
      await pay(request.reference, 200_000)
      expect(await payments.arrivals(request.reference)).toMatchObject([{ amount: 200_000, fee: 3_000 }])
    })
  })

  describe(`${name} sends money`, () => {
    test('a transfer is pending until it is concluded', async () => {
      const { payments, conclude } = await open()
      const transfer = newTransfer()
      expect(await payments.send(transfer)).toEqual({ status: 'pending' })
      expect(await payments.outcomeOf(transfer.reference)).toEqual({ status: 'pending' })
      await conclude(transfer.reference, 'success')
      const outcome = { status: 'success', fee: usualFees.outgoing(transfer.amount) }
      expect(await payments.outcomeOf(transfer.reference)).toEqual(outcome)
      expect(await payments.send(transfer)).toEqual(outcome)
    })

    test.for(['failed', 'reversed'] as const)('one that %s returns the money', async (status) => {
      const { payments, conclude } = await open()
      const before = await payments.balance()
      const transfer = newTransfer()
      await payments.send(transfer)
      expect(await payments.balance()).toBe(before - transfer.amount - usualFees.outgoing(transfer.amount))
      await conclude(transfer.reference, status)
      const outcome = { status, reason: expect.stringMatching(/\w/) }
      expect(await payments.outcomeOf(transfer.reference)).toEqual(outcome)
      expect(await payments.send(transfer)).toEqual(outcome)
      expect(await payments.balance()).toBe(before)
    })

    test('a success may still be reversed', async () => {
      const { payments, conclude } = await open()
      const transfer = newTransfer()
      await payments.send(transfer)
      await conclude(transfer.reference, 'success')
      await conclude(transfer.reference, 'reversed')
      expect(await payments.outcomeOf(transfer.reference)).toMatchObject({ status: 'reversed' })
    })

    test('sent repeatedly, concurrently and later, the money moves once', async () => {
      const { payments } = await open()
      const before = await payments.balance()
      const transfer = newTransfer()
      const outcomes = await Promise.all(Array.from({ length: 5 }, () => payments.send(transfer)))
      expect(outcomes).toEqual(Array(5).fill({ status: 'pending' }))
      await payments.send(transfer)
      expect(await payments.balance()).toBe(before - transfer.amount - usualFees.outgoing(transfer.amount))
    })

    test.for([
      ['amount', { amount: 700_001 }],
      ['account', { bank: { ...newTransfer().bank, accountNumber: sandboxAccountNumber('058', 54_321) } }],
    ] as const)('a used reference with another %s sends nothing', async ([_, change]) => {
      const { payments } = await open()
      const transfer = newTransfer()
      await payments.send(transfer)
      const between = await payments.balance()
      expect((await providerFailure(payments.send({ ...transfer, ...change }))).kind).toBe('refused')
      expect(await payments.balance()).toBe(between)
    })

    test('a reference that was never sent is absent', async () => {
      const { payments } = await open()
      expect(await payments.outcomeOf(`buka-${randomUUID()}`)).toEqual({ status: 'absent' })
    })

    test('without funds nothing is accepted, and the same reference works when there are some', async () => {
      const { payments, setBalance } = await open()
      const transfer = newTransfer()
      const total = transfer.amount + usualFees.outgoing(transfer.amount)
      await setBalance(total - 1)
      expect(await payments.send(transfer)).toEqual({ status: 'no-funds' })
      expect(await payments.outcomeOf(transfer.reference)).toEqual({ status: 'absent' })
      await setBalance(total)
      expect(await payments.send(transfer)).toEqual({ status: 'pending' })
      expect(await payments.balance()).toBe(0)
    })

    test('an impossible account is refused, with nothing sent', async () => {
      const { payments } = await open()
      const before = await payments.balance()
      const bank = { ...newTransfer().bank, accountNumber: '123' }
      const transfer = newTransfer({ bank })
      expect(await payments.send(transfer)).toMatchObject({ status: 'refused' })
      expect(await payments.outcomeOf(transfer.reference)).toEqual({ status: 'absent' })
      expect(await payments.balance()).toBe(before)
    })
  })

  describe(`${name} reads webhooks`, () => {
    const raw = Buffer.from(
      '{ "event": "charge.success",\n "data": {"id": 7, "reference": "buka-1", "amount": 1.0} }',
    )

    test('a signed one is a hint, the same for every delivery', async () => {
      const { payments, webhook } = await open()
      const headers = { [webhook.header]: signature(raw, webhook.key) }
      const hint = payments.readWebhook(raw, headers)
      expect(hint).toMatchObject({ about: 'payment', reference: 'buka-1' })
      expect(payments.readWebhook(Buffer.from(raw), headers)).toEqual(hint)
    })

    test.for([
      ['forged', (good: string) => good.replace(/^./, (digit) => (digit === '0' ? '1' : '0'))],
      ['in capitals', (good: string) => good.toUpperCase()],
      ['cut short', (good: string) => good.slice(0, -1)],
      ['empty', () => ''],
      ['missing', () => undefined],
      ['twice', (good: string) => [good, good]],
    ] as const)('a signature that is %s is refused', async ([_, change]) => {
      const { payments, webhook } = await open()
      const headers = { [webhook.header]: change(signature(raw, webhook.key)) as string | undefined }
      expect(payments.readWebhook(raw, headers)).toBeNull()
    })

    test('a signature of other bytes, of another key or in another header is refused', async () => {
      const { payments, webhook } = await open()
      const { header, key } = webhook
      const again = Buffer.from(JSON.stringify(JSON.parse(raw.toString())))
      expect(payments.readWebhook(again, { [header]: signature(raw, key) })).toBeNull()
      expect(payments.readWebhook(raw, { [header]: signature(again, key) })).toBeNull()
      expect(payments.readWebhook(raw, { [header]: signature(raw, 'sk_test_other') })).toBeNull()
      expect(payments.readWebhook(raw, { 'x-signature': signature(raw, key) })).toBeNull()
    })
  })
}
