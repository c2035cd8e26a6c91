import { expect, test } from 'vitest'
import { sharedApp } from '#testing/app.ts'
import { expectRefusal } from '#testing/http/refusals.ts'
import { signUp } from '#testing/people.ts'

/** Bodies over the size limit are in server/platform/http/body-size.test.ts. */

const app = await sharedApp()
const rider = await signUp(app, 'rider')

const sent = (method: string, path: string, body: string | Uint8Array<ArrayBuffer>) =>
  fetch(`${app.url}/v1${path}`, {
    method,
    headers: { authorization: `Bearer ${rider.token}`, 'content-type': 'application/json' },
    body,
  })
const put = (body: string | Uint8Array<ArrayBuffer>) => sent('PUT', '/user', body)
const keys = (count: number) => `{${Array.from({ length: count }, (_, n) => `"k${n}":0`).join()}}`

test.for([
  ['a megabyte of text', `{"name":"${'x'.repeat(1024 * 1024)}"}`],
  ['100,000 keys', keys(100_000)],
  ['100,000 numbers', `[${'1,'.repeat(100_000)}1]`],
  ['a megabyte of spaces', `{}${' '.repeat(1024 * 1024)}`],
] as const)('%s is refused unread', async ([, body]) => {
  await expectRefusal(put(body), 'request.too-large')
})

test('a body full of unknown keys is refused with only a few of them', async () => {
  const body = keys(6000)
  expect(body.length).toBeLessThan(64 * 1024)
  const { fields } = await expectRefusal(put(body), 'request.invalid')
  expect(fields[0]).toMatchObject({ path: 'k0', code: 'unknown' })
  expect(fields.length).toBeLessThan(30)
})

test('one key as long as a body is not answered with many times its length', async () => {
  const response = await put(`{"${'k'.repeat(60_000)}":0}`)
  expect(response.status).toBe(400)
  expect((await response.text()).length).toBeLessThan(64 * 1024)
})

test.for(['1e999', '-1e999', '1e-999', '9'.repeat(60_000), '0.1'.padEnd(60_000, '1'), '1e21', '0.001'])(
  'a number that is not an amount of money is refused',
  async (number) => {
    const body = `{"fund":{"currency":"ngn","amount":${number}}}`
    await expectRefusal(sent('POST', '/wallet/withdrawal-fee', body), 'request.invalid')
  },
)

test('of a duplicate key the last one is used, and validated', async () => {
  expect((await put('{"name":"First","name":"Second"}')).status).toBe(200)
  expect((await rider.client.getAccount()).data.name).toBe('Second')
  await expectRefusal(put('{"name":"First","name":{"$ne":null}}'), 'request.invalid')
  await expectRefusal(put('{"name":"First","role":"operator"}'), 'request.invalid')
})

test('a byte order mark is accepted; encodings other than UTF-8 are refused', async () => {
  expect((await put('\ufeff{"name":"Marked"}')).status).toBe(200)
  const utf16 = Uint8Array.from(Buffer.from('\ufeff{"name":"Wide"}', 'utf16le'))
  await expectRefusal(put(utf16), 'request.malformed')
  const overlong = Uint8Array.from([...Buffer.from('{"name":"'), 0xc0, 0xaf, 0x22, 0x7d])
  await expectRefusal(put(overlong), 'request.malformed')
  const surrogate = Uint8Array.from([...Buffer.from('{"name":"'), 0xed, 0xa0, 0x80, 0x22, 0x7d])
  await expectRefusal(put(surrogate), 'request.malformed')
  expect((await rider.client.getAccount()).data.name).toBe('Marked')
})
