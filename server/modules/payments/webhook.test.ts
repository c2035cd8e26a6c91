import { afterAll, expect, test } from 'vitest'
import { sql } from '#platform/database/sql.ts'
import { newId } from '#platform/ids.ts'
import { signature } from '#providers/payments/webhook.ts'
import { startApp } from '#testing/app.ts'
import { expectRefusal } from '#testing/http/refusals.ts'
import { eventually, jobsOf } from '#testing/people.ts'
import { localPaystack, paystackKey } from '#testing/providers/local-paystack.ts'

const paystack = await localPaystack({ until: (end) => afterAll(end) })
const app = await startApp(paystack.settings)
const { db } = app.services

const signed = (body: string, key = paystackKey) => ({ 'x-paystack-signature': signature(body, key) })
const json = { 'content-type': 'application/json' }
const deliver = (
  body: string,
  headers: { [name: string]: string } = { ...json, ...signed(body) },
  provider = 'paystack',
) => fetch(`${app.url}/webhook/${provider}`, { method: 'POST', headers, body: Buffer.from(body) })

/** A webhook about money received for a reference. */
const newWebhook = (reference: string = newId()) => ({
  reference,
  event: { event: 'charge.success', data: { id: 3_104_021_987, reference } },
})
const notes = (reference: string) =>
  db.many<{ about: string }>(sql`SELECT about FROM webhook WHERE reference = ${reference}`)
/** How often the provider was queried. */
const questions = (reference: string) =>
  paystack.requests.filter(({ url }) => url.pathname === `/transaction/verify/${reference}`).length
const asked = (reference: string) =>
  eventually(async () => {
    const waiting = await jobsOf(app, 'followPayment')
    return (questions(reference) > 0 && waiting.length === 0) || undefined
  }, `a question about ${reference}`)

test('a signed webhook is recorded, and a job queries the provider', async () => {
  const { event, reference } = newWebhook()
  const answer = await deliver(JSON.stringify(event))
  expect(answer.status).toBe(200)
  expect(await answer.json()).toEqual({ success: true, statusCode: 200, data: { received: true } })
  await asked(reference)
  expect(await notes(reference)).toEqual([{ about: 'payment' }])
})

test('the signature covers the raw bytes, whatever their formatting', async () => {
  const { event, reference } = newWebhook()
  const [compact, spacious] = [JSON.stringify(event), JSON.stringify(event, null, 2)]
  await expectRefusal(deliver(spacious, { ...json, ...signed(compact) }), 'webhook.forged')
  await expectRefusal(deliver(compact, { ...json, ...signed(spacious) }), 'webhook.forged')
  expect(await notes(reference)).toEqual([])
  expect((await deliver(spacious)).status).toBe(200)
  await asked(reference)
})

test('an unsigned webhook is refused and not recorded', async () => {
  const { event, reference } = newWebhook()
  const body = JSON.stringify(event)
  const forgeries: { [name: string]: string }[] = [
    {},
    { 'x-paystack-signature': '' },
    { 'x-paystack-signature': 'f'.repeat(128) },
    { 'x-paystack-signature': signature(body, paystackKey).slice(0, -1) },
    signed(body, 'sk_test_another'),
    { 'x-sandbox-signature': signature(body, paystackKey) },
  ]
  for (const headers of forgeries)
    await expectRefusal(deliver(body, { ...json, ...headers }), 'webhook.forged')
  await expectRefusal(deliver('', { ...json, ...signed(body) }), 'webhook.forged')
  expect(await notes(reference)).toEqual([])
  expect(questions(reference)).toBe(0)
})

test.for(['text/plain', 'application/octet-stream'])(
  'the content type %j does not matter, the signature does',
  async (type) => {
    const { event, reference } = newWebhook()
    const body = JSON.stringify(event)
    expect((await deliver(body, { 'content-type': type, ...signed(body) })).status).toBe(200)
    await expectRefusal(deliver(body, { 'content-type': type }), 'webhook.forged')
    await asked(reference)
  },
)

test('a body over the limit is refused', async () => {
  const body = JSON.stringify({ ...newWebhook().event, padding: 'x'.repeat(64 * 1024) })
  await expectRefusal(deliver(body), 'request.too-large')
})

test('a provider that is not in use has no route', async () => {
  const body = JSON.stringify(newWebhook().event)
  for (const provider of ['sandbox', 'flutterwave', 'constructor'])
    await expectRefusal(deliver(body, { ...json, ...signed(body) }, provider), 'route.unknown')
})

test('an event sent ten times concurrently is queried once', async () => {
  const { event, reference } = newWebhook()
  const body = JSON.stringify(event)
  const answers = await Promise.all(Array.from({ length: 10 }, () => deliver(body)))
  expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(200))
  await asked(reference)
  expect(await deliver(body).then(({ status }) => status)).toBe(200)
  await asked(reference)
  expect(questions(reference)).toBe(1)
  expect(await notes(reference)).toHaveLength(1)
})

test.for([
  JSON.stringify({ event: 'refund.processed', data: { id: 7, reference: 'a-refund' } }),
  JSON.stringify({ event: 'charge.success', data: { id: 8 } }),
  JSON.stringify({ event: 'charge.success', data: null }),
  JSON.stringify(['charge.success']),
  'null',
  'not JSON',
])('an irrelevant webhook is accepted without a job: %s', async (body) => {
  const count = () => db.one<{ count: number }>(sql`SELECT count(*) FROM webhook`)
  const before = await count()
  expect((await deliver(body)).status).toBe(200)
  expect(await count()).toEqual(before)
  expect(await jobsOf(app, 'followPayment')).toEqual([])
})
