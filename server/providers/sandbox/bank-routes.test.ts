import { hash, randomUUID } from 'node:crypto'
import { runInNewContext } from 'node:vm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Database } from '#platform/database/database.ts'
import { buildServer } from '#platform/http/server.ts'
import { openLog } from '#platform/telemetry/log.ts'
import type { Hint, Payments } from '#providers/payments/port.ts'
import { sandboxPayments } from '#providers/payments/sandbox.ts'
import { sandboxAccess } from '#providers/sandbox/access.ts'
import { registerSandboxBank } from '#providers/sandbox/bank-routes.ts'
import { openMovableClock } from '#testing/app/clock.ts'
import { openTestDatabase } from '#testing/app/database.ts'
import { expectRefusal } from '#testing/http/refusals.ts'
import { newPayment, newTransfer } from '#testing/providers/payment-samples.ts'
import { usualFees } from '#testing/providers/usual-fees.ts'

const token = 'a token for the sandbox'
const webhooks: { provider: string; hint: Hint; known: unknown }[] = []
let db: Database
let payments: Payments
let url: string

beforeAll(async () => {
  db = await openTestDatabase()
  payments = sandboxPayments({
    db,
    key: Buffer.alloc(32),
    fees: usualFees,
    transferSeconds: -1,
    baseUrl: () => url,
  })
  const server = buildServer({ log: openLog('silent'), corsOrigins: [] })
  registerSandboxBank(server, {
    db,
    requireAccess: sandboxAccess({ SANDBOX_TOKEN: token, HOST: '127.0.0.1', PUBLIC_URL: '' }),
    fees: usualFees,
    transferSeconds: -1,
    // Immediately queries what a service would learn after the hint.
    async onHint(provider, hint) {
      const ask = hint.about === 'payment' ? payments.arrivals : payments.outcomeOf
      webhooks.push({ provider, hint, known: await ask(hint.reference) })
    },
  })
  url = await server.listen({ host: '127.0.0.1', port: 0 })
  afterAll(() => server.close())
})
beforeEach(() => void webhooks.splice(0))

const authorization = `Bearer ${token}`

const get = (path: string, as = authorization) =>
  fetch(`${url}/sandbox${path}`, { headers: { authorization: as } })

const post = (path: string, body?: unknown, as = authorization) =>
  fetch(`${url}/sandbox${path}`, {
    method: 'POST',
    headers: { authorization: as, ...(body !== undefined && { 'content-type': 'application/json' }) },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })

const dataOf = async (call: Promise<Response>) => {
  const response = await call
  const answer = await response.json()
  expect(answer).toMatchObject({ success: true, statusCode: 200 })
  return answer.data
}

test('without an amount the whole requested amount arrives, followed by a webhook', async () => {
  const request = newPayment({ amount: 1_250_050 })
  const { reference } = request
  await payments.openAccount(request)
  expect(await dataOf(post(`/payment/${reference}`))).toEqual({
    reference,
    outcome: 'success',
    amount: 12500.5,
  })
  expect(webhooks).toEqual([
    {
      provider: 'sandbox',
      hint: { id: expect.stringContaining('charge.success:'), about: 'payment', reference },
      known: [expect.objectContaining({ amount: 1_250_050 })],
    },
  ])
})

test('the URL of a card page is where the card is charged', async () => {
  const request = newPayment()
  const page = await payments.openCardPage(request)
  await dataOf(post(new URL(page).pathname.replace('/sandbox', ''), {}))
  expect(await payments.arrivals(request.reference)).toHaveLength(1)
})

test('the card page shows the amount and a button', async () => {
  const request = newPayment({ amount: 1_250_050 })
  const page = await fetch(await payments.openCardPage(request), { headers: { authorization } })
  expect(page.headers.get('content-type')).toBe('text/html; charset=utf-8')
  const text = await page.text()
  expect(text).toContain(`₦12,500.50 for ${request.reference}`)
  const script = /<script>(.*)<\/script>/s.exec(text)![1]!
  expect(page.headers.get('content-security-policy')).toContain(
    `script-src 'sha256-${hash('sha256', script, 'base64')}'`,
  )
  expect(await payments.arrivals(request.reference)).toEqual([])
  await expectRefusal(get('/payment/nobody-asked'), 'transaction.absent')
})

test('the page of a transfer says nothing of a card', async () => {
  const request = newPayment()
  await payments.openAccount(request)
  const page = await get(`/payment/${request.reference}`)
  const text = await page.text()
  expect(text).toContain('<h1>Sandbox bank transfer</h1>')
  expect(text).not.toMatch(/card/i)
  const script = /<script>(.*)<\/script>/s.exec(text)![1]!
  expect(page.headers.get('content-security-policy')).toContain(hash('sha256', script, 'base64'))
})

test('its buttons decline the card, and pay once', async () => {
  const request = newPayment()
  const address = await payments.openCardPage(request)
  const page = await (await fetch(address, { headers: { authorization } })).text()
  type Button = { onclick(event: object): Promise<void> }
  const [pay, decline, line] = [{} as Button, {} as Button, { textContent: '' }]
  runInNewContext(/<script>(.*)<\/script>/s.exec(page)![1]!, {
    document: { querySelector: (name: string) => ({ '#pay': pay, '#decline': decline, p: line })[name] },
    fetch: (path: string, init: RequestInit) =>
      fetch(new URL(path, address), { ...init, headers: { ...init.headers, authorization } }),
  })
  await decline.onclick({})
  expect(line.textContent).toBe('The card was declined. Pay here, or open another payment.')
  expect(await payments.isDeclined(request.reference)).toBe(true)
  const target = { disabled: false }
  await pay.onclick({ target })
  expect([target.disabled, line.textContent]).toEqual([true, 'Paid. You may close this page.'])
  expect(await payments.arrivals(request.reference)).toHaveLength(1)
})

test('each call is one more transfer, with its own webhook', async () => {
  const { reference } = newPayment()
  for (const amount of [100, 0.01, 19.99]) await dataOf(post(`/payment/${reference}`, { amount }))
  const arrivals = await payments.arrivals(reference)
  expect(arrivals.map(({ amount }) => amount)).toEqual([10_000, 1, 1_999])
  expect(new Set(webhooks.map(({ hint }) => hint.id)).size).toBe(3)
})

test('a failed transfer sends no money and no webhook; a declined card sends a webhook', async () => {
  const [transfer, card] = [newPayment(), newPayment()]
  await payments.openAccount(transfer)
  await payments.openCardPage(card)
  for (const { reference } of [transfer, card]) {
    await dataOf(post(`/payment/${reference}`, { outcome: 'failed' }))
    expect(await payments.arrivals(reference)).toEqual([])
  }
  const { reference } = card
  expect(webhooks).toMatchObject([
    { hint: { id: expect.stringContaining('charge.failed:'), about: 'payment', reference } },
  ])
})

test.for(['success', 'failed', 'reversed'] as const)(
  'a withdrawal ends as %s, with a webhook',
  async (outcome) => {
    const transfer = newTransfer()
    const { reference } = transfer
    await payments.send(transfer)
    expect(await dataOf(post(`/withdrawal/${reference}`, { outcome }))).toEqual({ reference, outcome })
    expect(webhooks).toEqual([
      {
        provider: 'sandbox',
        hint: { id: `transfer.${outcome}:${reference}`, about: 'withdrawal', reference },
        known: expect.objectContaining({ status: outcome }),
      },
    ])
  },
)

test('a success can be reversed, but a failure cannot succeed', async () => {
  const transfer = newTransfer()
  await payments.send(transfer)
  const path = `/withdrawal/${transfer.reference}`
  await dataOf(post(path, { outcome: 'success' }))
  await dataOf(post(path, { outcome: 'reversed' }))
  const { fields } = await expectRefusal(post(path, { outcome: 'success' }), 'request.invalid')
  expect(fields.map((field) => field.path)).toEqual(['outcome'])
})

test('the last withdrawals are listed, newest first, with their status', async () => {
  const [first, second] = [newTransfer({ amount: 150_050 }), newTransfer()]
  await payments.send(first)
  // Times have a resolution of a millisecond, and the list is sorted by them.
  await (await openMovableClock(db)).advance(1)
  await payments.send(second)
  await dataOf(post(`/withdrawal/${second.reference}`, { outcome: 'success' }))
  const listed = await dataOf(get('/withdrawals'))
  expect(listed.slice(0, 2)).toEqual([
    expect.objectContaining({ reference: second.reference, status: 'success' }),
    {
      reference: first.reference,
      amount: 1500.5,
      bank: 'Guaranty Trust Bank',
      accountNumber: first.bank.accountNumber,
      status: 'pending',
      dateCreated: expect.stringMatching(/^\d{4}-.*Z$/),
    },
  ])
})

test('an unknown withdrawal is absent', async () => {
  await expectRefusal(post(`/withdrawal/${randomUUID()}`, { outcome: 'success' }), 'transaction.absent')
  expect(webhooks).toEqual([])
})

test.for([
  ['/payment/nobody-asked', undefined, 'amount'],
  ['/payment/x', { amount: 1.001 }, 'amount'],
  ['/payment/x', { amount: 0 }, 'amount'],
  ['/payment/x', { amount: -5 }, 'amount'],
  ['/payment/x', { amount: '5' }, 'amount'],
  ['/payment/x', { amount: 1e12 }, 'amount'],
  ['/payment/x', { amount: 5, outcome: 'reversed' }, 'outcome'],
  ['/payment/x', { amount: 5, currency: 'ngn' }, 'currency'],
  ['/payment/x%00', { amount: 5 }, 'reference'],
  [`/payment/${'x'.repeat(101)}`, { amount: 5 }, 'reference'],
  ['/withdrawal/x', {}, 'outcome'],
  ['/withdrawal/x', undefined, 'outcome'],
  ['/withdrawal/x', { outcome: 'pending' }, 'outcome'],
  ['/withdrawal/x', [], 'body'],
] as const)('%s %j is refused by its %s', async ([path, body, field]) => {
  const { fields } = await expectRefusal(post(path, body), 'request.invalid')
  expect(fields.map(({ path }) => path)).toContain(field)
  expect(webhooks).toEqual([])
})

test.for(['/payment/x', '/withdrawals'])('reading %s requires the token', async (path) => {
  await expectRefusal(get(path, 'Bearer wrong'), 'auth.token.missing')
})

test.for(['/payment/x', '/withdrawal/x'])('%s checks the token before anything else', async (path) => {
  await expectRefusal(post(path, { amount: 'x' }, 'Bearer wrong'), 'auth.token.missing')
})
