import { afterAll, expect, test } from 'vitest'
import { sql } from '#platform/database/sql.ts'
import { newId } from '#platform/ids.ts'
import { signature } from '#providers/payments/webhook.ts'
import { startApp } from '#testing/app.ts'
import { sendRaw } from '#testing/http/raw.ts'
import { richRider, withdrawalOf } from '#testing/money/wallets.ts'
import { eventually, jobsOf, operator } from '#testing/people.ts'
import { localPaystack, paystackKey } from '../providers/local-paystack.ts'

/**
 * Forged, modified and repeated webhooks are in server/modules/payments/webhook.test.ts; these have valid
 * signatures.
 */

const paystack = await localPaystack({
  banks: [{ code: '058', name: 'Guaranty Trust Bank' }],
  accounts: { '058/0123456785': 'BELLO TUNDE' },
  until: (end) => afterAll(end),
})
const app = await startApp(paystack.settings)
const { db } = app.services

const deliver = (event: object) => {
  const body = JSON.stringify(event)
  const headers = { 'content-type': 'application/json', 'x-paystack-signature': signature(body, paystackKey) }
  return fetch(`${app.url}/webhook/paystack`, { method: 'POST', headers, body })
}
const worked = () =>
  eventually(async () => {
    const left = [...(await jobsOf(app, 'followPayment')), ...(await jobsOf(app, 'pursueWithdrawal'))]
    return left.every(({ due }) => !due) || undefined
  }, 'the end of what the webhooks started')
const entries = () => db.one<{ count: number }>(sql`SELECT count(*) FROM ledger_entry`)

test('amounts in a webhook are not trusted, even with a stolen key', async () => {
  const before = await entries()
  const data = { id: 7, reference: newId(), status: 'success', amount: 100_000_000, currency: 'NGN' }
  expect((await deliver({ event: 'charge.success', data })).status).toBe(200)
  await worked()
  expect(await entries()).toEqual(before)
})

test('signed webhooks in the wrong order and repeated end a withdrawal once, as the provider reports it', async () => {
  const { person, bankId } = await richRider(app, await operator(app), 500_000)
  const body = { fund: { currency: 'ngn', amount: 1000 }, bank: { id: bankId }, pin: '4791' }
  const { data } = await person.client.withdrawFunds({ body })
  const { reference } = await withdrawalOf(app, data.transaction.id)
  await eventually(async () => paystack.transfers.has(reference) || undefined, 'the transfer')
  paystack.conclude(reference, 'success')
  for (const event of [
    'transfer.reversed',
    'transfer.failed',
    'transfer.success',
    'transfer.failed',
    'transfer.success',
  ])
    expect((await deliver({ event, data: { id: 1, reference } })).status).toBe(200)
  await worked()
  expect(await withdrawalOf(app, data.transaction.id)).toMatchObject({ status: 'completed' })
  const settled = await entries()
  for (const event of ['transfer.reversed', 'transfer.success'])
    await deliver({ event, data: { id: 2, reference } })
  await worked()
  expect(await entries()).toEqual(settled)
})

test('a webhook with the reference of another user only triggers a query', async () => {
  const before = await entries()
  for (const reference of ["' OR 1=1 --", '../transfer/1', 'a'.repeat(5000), '\u0000', '__proto__'])
    for (const event of ['charge.success', 'transfer.success']) {
      const { status } = await deliver({ event, data: { id: 3, reference } })
      expect(status, reference.slice(0, 20)).toBe(200)
    }
  await worked()
  expect(await entries()).toEqual(before)
})

test.for<[string, (right: string) => string[]]>([
  ['twice, once rightly', (right) => [right, 'f'.repeat(128)]],
  ['in capital letters', (right) => [right.toUpperCase()]],
  ['with its algorithm', (right) => [`sha512=${right}`]],
  ['cut short', (right) => [right.slice(0, 64)]],
])('a signature %s is refused', async ([, given]) => {
  const body = JSON.stringify({ event: 'charge.success', data: { id: 9, reference: newId() } })
  const signatures = given(signature(body, paystackKey)).map((each) => `x-paystack-signature: ${each}`)
  const head = [
    'POST /webhook/paystack HTTP/1.1',
    'host: buka',
    'connection: close',
    `content-length: ${body.length}`,
  ]
  const lines = [...head, 'content-type: application/json', ...signatures, '', body]
  expect((await sendRaw(app.url, lines.join('\r\n'))).status).toBe(401)
})
