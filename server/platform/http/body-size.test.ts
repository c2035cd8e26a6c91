import { connect } from 'node:net'
import { expect, test } from 'vitest'
import { sharedApp } from '#testing/app.ts'
import { sendRaw } from '#testing/http/raw.ts'
import { expectEnvelope } from '#testing/http/refusals.ts'
import { signUp } from '#testing/people.ts'

const app = await sharedApp()
const limit = 64 * 1024
const path = '/v1/auth/sign-in'
const head = (...lines: string[]) =>
  [`POST ${path} HTTP/1.1`, 'host: buka', 'content-type: application/json', ...lines, '', ''].join('\r\n')

const bodyOf = (bytes: number) => `{"name":"${'x'.repeat(bytes - 11)}"}`
const chunk = (text: string) => `${text.length.toString(16)}\r\n${text}\r\n`

function expectRefused(
  answer: Awaited<ReturnType<typeof sendRaw>>,
  code: Parameters<typeof expectEnvelope>[1],
) {
  expectEnvelope(
    { status: answer.status, requestId: answer.headers['x-request-id'], text: answer.text },
    code,
  )
}

test('a body of exactly 64 KiB is accepted, one byte more is refused', async () => {
  for (const [bytes, code] of [
    [limit, 'request.invalid'],
    [limit + 1, 'request.too-large'],
  ] as const) {
    const body = bodyOf(bytes)
    expect(body).toHaveLength(bytes)
    const answer = await sendRaw(app.url, head(`content-length: ${bytes}`, 'connection: close'), body)
    expectRefused(answer, code)
  }
})

test('a body with a too large Content-Length is refused before it is sent', async () => {
  const answer = await sendRaw(app.url, head('content-length: 10000000000'))
  expectRefused(answer, 'request.too-large')
})

test('a chunked body is refused as soon as it is too large', async () => {
  const endless = head('transfer-encoding: chunked') + chunk('[1,'.repeat(10_000)).repeat(3)
  const answer = await sendRaw(app.url, endless)
  expectRefused(answer, 'request.too-large')
})

test('a compressed body is not decompressed', async () => {
  const answer = await fetch(app.url + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'content-encoding': 'gzip' },
    body: new Uint8Array([0x1f, 0x8b, 8, 0, 0, 0, 0, 0]),
  })
  expect(answer.status).toBe(400)
})

test('a content length that is not a number is refused', async () => {
  for (const length of ['-1', 'ten', '1e3', '0x10', '99999999999999999999999']) {
    expectRefused(await sendRaw(app.url, head(`content-length: ${length}`), '{}'), 'request.malformed')
  }
})

test('a file is not read into memory without a valid token', async () => {
  const key = `picture-${crypto.randomUUID()}.png`
  const start = [`PUT /v1/upload/file/${key}?expires=1&signature=0123456789 HTTP/1.1`, 'host: buka']
  const answer = await sendRaw(
    app.url,
    [...start, 'connection: close', 'content-type: image/png', 'content-length: 8000000', '', ''].join(
      '\r\n',
    ),
  )
  expectRefused(answer, 'auth.token.missing')
})

/** The head of an upload of this many bytes. */
const uploadHead = (token: string, length: number) =>
  [
    `PUT /v1/upload/file/picture-${crypto.randomUUID()}.png?expires=1&signature=0123456789 HTTP/1.1`,
    'host: buka',
    `authorization: Bearer ${token}`,
    'content-type: image/png',
    `content-length: ${length}`,
    '',
    '',
  ].join('\r\n')

test('a file over the maximum upload size is refused', async () => {
  const { token } = await signUp(app, 'customer')
  expectRefused(await sendRaw(app.url, uploadHead(token, 8 * 1024 * 1024 + 1)), 'request.too-large')
})

test('concurrent uploads are limited per user', async () => {
  const [{ token }, other] = [await signUp(app, 'customer'), await signUp(app, 'customer')]
  const { hostname, port } = new URL(app.url)
  const stalled = Array.from({ length: 10 }, () => connect(Number(port), hostname))
  for (const each of stalled) each.write(uploadHead(token, 1000))
  const attempt = (by: string) =>
    fetch(`${app.url}/v1/upload/file/picture-${crypto.randomUUID()}.png?expires=1&signature=0123456789`, {
      method: 'PUT',
      headers: { authorization: `Bearer ${by}`, 'content-type': 'image/png' },
      body: 'x',
    }).then(({ status }) => status)
  await expect.poll(() => attempt(token)).toBe(429)
  expect(await attempt(other.token)).toBe(404)
  for (const each of stalled) each.destroy()
  await expect.poll(() => attempt(token)).toBe(404)
})
