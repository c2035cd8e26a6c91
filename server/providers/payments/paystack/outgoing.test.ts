import { describe, expect, test } from 'vitest'
import { providerFees } from '#providers/payments/fees.ts'
import { readConfig } from '#server/config.ts'
import { deadUrl, localHttp } from '#testing/providers/local-http.ts'
import { bodiesOf, clientOf } from '#testing/providers/local-paystack/client.ts'
import { localPaystack } from '#testing/providers/local-paystack.ts'
import { newTransfer } from '#testing/providers/payment-samples.ts'
import { providerFailure } from '#testing/providers/provider-failure.ts'
import { usualFees } from '#testing/providers/usual-fees.ts'

describe('sending', () => {
  test('requests a recipient and a transfer as documented', async () => {
    const paystack = await localPaystack()
    const { reference, amount, bank } = newTransfer({ reference: 'buka-0190' })
    await clientOf(paystack).send({ reference, amount, bank, narration: 'Buka withdrawal' })
    expect(bodiesOf(paystack, 'POST /transferrecipient')).toEqual([
      {
        type: 'nuban',
        name: 'OBI ADAEZE JOY',
        account_number: bank.accountNumber,
        bank_code: '058',
        currency: 'NGN',
      },
    ])
    expect(bodiesOf(paystack, 'POST /transfer')).toEqual([
      {
        source: 'balance',
        amount: 700_000,
        recipient: `RCP_058${bank.accountNumber}`,
        reference: 'buka-0190',
        reason: 'Buka withdrawal',
      },
    ])
  })

  test.for([
    ['dropped before', { fault: 'drop', done: false }, 'absent'],
    ['dropped after', { fault: 'drop', done: true }, 'pending'],
    ['never answered', { fault: 'silence', done: true }, 'pending'],
    ['answered too late', { fault: 'delay', ms: 2_000 }, 'pending'],
    ['answered 500 but done', { fault: 'status', status: 500, done: true }, 'pending'],
    ['answered 504', { fault: 'status', status: 504, done: false }, 'absent'],
    ['answered 429', { fault: 'status', status: 429, done: false }, 'absent'],
    ['answered 401', { fault: 'status', status: 401, done: false }, 'absent'],
    [
      'refused in unknown words',
      { fault: 'status', status: 400, message: 'System Malfunction', done: true },
      'pending',
    ],
  ] as const)('%s is unavailable, and the next attempt sends once', async ([_, fault, found]) => {
    const paystack = await localPaystack()
    const before = paystack.account.balance
    const isLate = fault.fault === 'silence' || fault.fault === 'delay'
    const payments = clientOf(paystack)
    const transfer = newTransfer()
    paystack.failNext('POST /transfer', fault)
    const sending = clientOf(paystack, isLate ? 1_500 : undefined).send(transfer)
    expect((await providerFailure(sending)).kind).toBe('unavailable')
    // A request that timed out may reach the provider only now.
    await expect.poll(() => payments.outcomeOf(transfer.reference)).toEqual({ status: found })
    expect(await payments.send(transfer)).toEqual({ status: 'pending' })
    expect(paystack.account.balance).toBe(before - transfer.amount - usualFees.outgoing(transfer.amount))
  })

  test('a refusal of a repeat does not hide that the first attempt was accepted', async () => {
    const paystack = await localPaystack()
    const transfer = newTransfer()
    await clientOf(paystack).send(transfer)
    paystack.account.balance = 0
    expect(await clientOf(paystack).send(transfer)).toEqual({ status: 'pending' })
    const message = 'Account number is invalid'
    paystack.failNext('POST /transferrecipient', { fault: 'status', status: 400, message, done: false })
    expect(await clientOf(paystack).send(transfer)).toEqual({ status: 'pending' })
  })

  test('a refusal is not final while the reference cannot be queried', async () => {
    const paystack = await localPaystack()
    paystack.account.balance = 0
    paystack.failNext('GET /transfer/verify/*', { fault: 'drop', done: false })
    expect((await providerFailure(clientOf(paystack).send(newTransfer()))).kind).toBe('unavailable')
  })

  test('a duplicate reference that cannot be found is unavailable', async () => {
    const paystack = await localPaystack()
    const message = 'Please provide a unique reference. Reference already exists on a transfer'
    paystack.failNext('POST /transfer', { fault: 'status', status: 400, message, done: false })
    expect((await providerFailure(clientOf(paystack).send(newTransfer()))).kind).toBe('unavailable')
  })

  test.for([
    ['Your balance is not enough to fulfill this request', 'no-funds'],
    ['Cannot resolve account', 'refused'],
    ['Bank is invalid', 'refused'],
    ["Sorry, we can't make the transfer to this recipient at the moment", 'refused'],
  ] as const)('«%s» is %s', async ([message, status]) => {
    const paystack = await localPaystack()
    paystack.failNext('POST /transfer', { fault: 'status', status: 400, message, done: false })
    paystack.failNext('POST /transfer', { fault: 'status', status: 200, message, done: false })
    expect(await clientOf(paystack).send(newTransfer())).toMatchObject({ status })
    expect(await clientOf(paystack).send(newTransfer())).toMatchObject({ status })
  })

  test.for([
    ['pending', 'pending'],
    ['otp', 'pending'],
    ['received', 'pending'],
    ['processing', 'pending'],
    ['something new', 'pending'],
    ['failed', 'failed'],
    ['abandoned', 'failed'],
    ['blocked', 'failed'],
    ['rejected', 'failed'],
    ['reversed', 'reversed'],
    ['success', 'success'],
  ] as const)('status «%s» is %s', async ([theirs, ours]) => {
    const paystack = await localPaystack()
    const transfer = newTransfer()
    await clientOf(paystack).send(transfer)
    paystack.conclude(transfer.reference, theirs)
    expect(await clientOf(paystack).outcomeOf(transfer.reference)).toMatchObject({ status: ours })
  })
})

describe('querying the status of a transfer', () => {
  test.for([
    ['as it says', { fee_charged: 1_234 }, 1_234],
    ['as the settings say where it does not', {}, 775],
  ] as const)('the fee of a success is %s', async ([_, feeFields, fee]) => {
    const data = { reference: 'buka-1', status: 'success', amount: 700_000, ...feeFields }
    const answer = JSON.stringify({ status: true, message: 'Transfer retrieved', data })
    const paystack = await localHttp((_request, response) => response.writeHead(200).end(answer))
    const fees = providerFees(readConfig({ PROVIDER_TRANSFER_FEES: '5000:3 *:7.75' }))
    expect(await clientOf(paystack, undefined, fees).outcomeOf('buka-1')).toEqual({ status: 'success', fee })
  })

  test.for([
    [404, 'Route not found'],
    [401, 'Invalid key'],
    [400, 'Please wait a few minutes and try again.'],
    [503, 'Transfer not found'],
  ] as const)('status %i «%s» is not absence', async ([status, message]) => {
    const paystack = await localPaystack()
    paystack.failNext('GET /transfer/verify/*', { fault: 'status', status, message, done: false })
    const failure = await providerFailure(clientOf(paystack).outcomeOf('buka-1'))
    expect(failure.kind).toBe('unavailable')
  })

  test('a refused connection, or a page that is not JSON, is unavailable', async () => {
    const page = await localHttp((_request, response) => response.writeHead(404).end('<h1>Not found</h1>'))
    for (const url of [await deadUrl(), page.url]) {
      const payments = clientOf({ url }, 500)
      for (const call of [
        () => payments.outcomeOf('buka-1'),
        () => payments.send(newTransfer()),
        () => payments.balance(),
      ])
        expect((await providerFailure(call())).kind).toBe('unavailable')
    }
  })

  test('a reference cannot change the path', async () => {
    const paystack = await localPaystack()
    expect(await clientOf(paystack).outcomeOf('../../balance?x=')).toEqual({ status: 'absent' })
    expect(paystack.requests[0]?.url.pathname).toBe('/transfer/verify/..%2F..%2Fbalance%3Fx%3D')
  })
})
