import { once } from 'node:events'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { afterAll, afterEach, expect, test } from 'vitest'
import { sharedApp } from '#testing/app.ts'
import { type RawAnswer, sendRaw } from '#testing/http/raw.ts'
import { expectEnvelope } from '#testing/http/refusals.ts'
import { openLog } from '../telemetry/log.ts'
import { buildServer } from './server.ts'

const app = await sharedApp()

const request = (line: string, ...headers: string[]) => [line, ...headers, '', ''].join('\r\n')
const closing = ['host: buka', 'connection: close']

function expectMalformed(answer: RawAnswer) {
  const { status, headers, text } = answer
  expectEnvelope({ status, requestId: headers['x-request-id'], text }, 'request.malformed')
}

afterEach(async () => {
  const answer = await fetch(`${app.url}/healthz`)
  expect(await answer.json()).toEqual({ status: 'ok' })
})

test('garbage instead of HTTP is refused', async () => {
  const garbage = [
    '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03',
    '\0\0\0\0\r\n\r\n',
    'HELO there\r\n\r\n',
    '{"a":1}\r\n\r\n',
  ]
  for (const bytes of garbage) expectMalformed(await sendRaw(app.url, Buffer.from(bytes, 'latin1')))
})

test('a thousand headers cause no internal error', async () => {
  const headers = Array.from({ length: 1000 }, (_, index) => `x-${index}: ${index}`)
  const answer = await sendRaw(app.url, request('GET /healthz HTTP/1.1', ...closing, ...headers))
  expect([200, 400]).toContain(answer.status)
})

test('a header of 100 KB is refused', async () => {
  const long = `x-long: ${'y'.repeat(100_000)}`
  expectMalformed(await sendRaw(app.url, request('GET /healthz HTTP/1.1', ...closing, long)))
})

test('a path of 100 KB is refused', async () => {
  expectMalformed(await sendRaw(app.url, request(`GET /${'a'.repeat(100_000)} HTTP/1.1`, ...closing)))
})

test('a long unknown path is an unknown operation, a long id is an invalid field', async () => {
  const long = await sendRaw(app.url, request(`GET /${'a'.repeat(8000)} HTTP/1.1`, ...closing))
  expect(long.status).toBe(404)
  const id = await sendRaw(
    app.url,
    request(`GET /v1/resources/faqs/${'a'.repeat(8000)} HTTP/1.1`, ...closing),
  )
  expect([400, 404]).toContain(id.status)
  expectEnvelope({ status: id.status, requestId: id.headers['x-request-id'], text: id.text })
})

test('a path with an invalid escape is refused', async () => {
  for (const path of ['/v1/resources/faqs/%zz', '/%', '/v1/%ff%fe', '/v1/resources/faqs/%c0%ae']) {
    const answer = await sendRaw(app.url, request(`GET ${path} HTTP/1.1`, ...closing))
    expectMalformed(answer)
  }
})

test('a path with a NUL is refused', async () => {
  expectMalformed(await sendRaw(app.url, request('GET /v1/\0/faqs HTTP/1.1', ...closing)))
  const escaped = await sendRaw(app.url, request('GET /v1/resources/faqs/%00 HTTP/1.1', ...closing))
  expect(escaped.status).toBe(400)
})

test('a request with two lengths is refused (request smuggling)', async () => {
  const hidden = request('GET /healthz HTTP/1.1', 'host: buka')
  const post = 'POST /v1/auth/sign-in HTTP/1.1'
  const json = 'content-type: application/json'
  const lengths = [
    ['content-length: 0', `content-length: ${hidden.length}`],
    [`content-length: ${hidden.length}`, 'transfer-encoding: chunked'],
    ['transfer-encoding: chunked', 'content-length: 4'],
    ['transfer-encoding: xchunked'],
    ['transfer-encoding: chunked, identity'],
    ['transfer-encoding : chunked', 'content-length: 4'],
  ]
  for (const each of lengths) {
    const answer = await sendRaw(app.url, request(post, 'host: buka', json, ...each), hidden)
    expectMalformed(answer)
    expect(answer.text.match(/HTTP\/1\.1/g), each.join()).toBeNull()
  }
})

test('a header with a bare line feed or a folded line is refused', async () => {
  expectMalformed(await sendRaw(app.url, 'GET /healthz HTTP/1.1\r\nhost: buka\r\nx: a\n b: c\r\n\r\n'))
  expectMalformed(await sendRaw(app.url, 'GET /healthz HTTP/1.1\r\nhost: buka\r\n folded: yes\r\n\r\n'))
})

test('an unknown Expect header is refused by name, 100-continue is accepted', async () => {
  const expecting = (what: string) =>
    sendRaw(app.url, request('GET /v1/resources/faqs HTTP/1.1', ...closing, `expect: ${what}`))
  for (const what of ['zzz', '200-ok', '100-continues']) {
    const { status, headers, text } = await expecting(what)
    const { fields } = expectEnvelope({ status, requestId: headers['x-request-id'], text }, 'request.invalid')
    expect(fields).toEqual([{ path: 'Expect', code: 'choice', message: 'must be 100-continue, or left out' }])
    expect(headers).toMatchObject({ 'x-content-type-options': 'nosniff' })
  }
  expect((await expecting('100-continue')).text).toContain('HTTP/1.1 200 OK')
})

test('a request without a Host header is refused, except in HTTP/1.0', async () => {
  expectMalformed(await sendRaw(app.url, request('GET /healthz HTTP/1.1', 'connection: close')))
  expect((await sendRaw(app.url, request('GET /healthz HTTP/1.0'))).status).toBe(200)
})

test.for([
  ['two hosts', ['host: evil.example'], 'Host'],
  ['the same host twice', ['Host: buka'], 'Host'],
  ['a compressed body', ['content-encoding: gzip'], 'Content-Encoding'],
  ['an encoding nobody knows', ['content-encoding: zzz'], 'Content-Encoding'],
  ['two encodings', ['content-encoding: identity', 'content-encoding: br'], 'Content-Encoding'],
] as const)('%s: refused with the name of the header', async ([, lines, path]) => {
  const head = request('POST /v1/auth/sign-in HTTP/1.1', ...closing, 'content-length: 2', ...lines)
  const { status, headers, text } = await sendRaw(app.url, head, '{}')
  const { fields } = expectEnvelope({ status, requestId: headers['x-request-id'], text }, 'request.invalid')
  expect(fields.map((field) => field.path)).toEqual([path])
})

test('a body with the identity encoding is accepted', async () => {
  const { status, text } = await sendRaw(
    app.url,
    request(
      'POST /v1/auth/sign-in HTTP/1.1',
      ...closing,
      'content-type: application/json',
      'content-encoding: Identity',
      'content-length: 2',
    ),
    '{}',
  )
  expect([status, JSON.parse(text).error.fields[0].code]).toEqual([400, 'missing'])
})

/** A server with the same settings but short timeouts. */
async function startImpatient() {
  const server = buildServer({
    log: openLog('silent'),

    corsOrigins: [],
    timeouts: { request: 1500, idle: 6000, check: 50 },
  })
  server.get('/healthz', async () => ({ status: 'ok' }))
  server.post('/echo', async (message) => message.body)
  await server.listen({ host: '127.0.0.1', port: 0 })
  return server
}
const impatient = await startImpatient()
const portOf = ({ server }: typeof impatient) => (server.address() as AddressInfo).port
let port = portOf(impatient)
afterAll(() => impatient.close())

async function stall(...bytes: string[]): Promise<{ socket: Socket; cutAfter: Promise<number> }> {
  const socket = connect(port, '127.0.0.1').on('error', () => {})
  await once(socket, 'connect')
  const since = performance.now()
  for (const each of bytes) socket.write(each)
  socket.resume()
  return { socket, cutAfter: once(socket, 'close').then(() => performance.now() - since) }
}

test('a client that stalls is disconnected, while others are answered', async () => {
  const length = 'content-length: 100\r\n\r\n{'
  const stalls = await Promise.all([
    stall('G'),
    stall('GET /healthz HTTP/1.1\r\nhost: bu'),
    stall(`POST /echo HTTP/1.1\r\nhost: buka\r\ncontent-type: application/json\r\n${length}`),
    ...Array.from({ length: 50 }, () => stall('GET / HTTP/1.1\r\nx:')),
  ])
  const answer = await fetch(`http://127.0.0.1:${port}/healthz`)
  expect(await answer.json()).toEqual({ status: 'ok' })
  expect(stalls.some(({ socket }) => socket.closed)).toBe(false)
  const times = await Promise.all(stalls.map(({ cutAfter }) => cutAfter))
  expect(Math.min(...times)).toBeGreaterThan(1000)
  expect(Math.max(...times)).toBeLessThan(5000)
})

test('a client that sends one byte at a time is disconnected', async () => {
  const { socket, cutAfter } = await stall('GET /healthz HTTP/1.1\r\nx: ')
  const drip = setInterval(() => socket.write('a'), 20)
  try {
    expect(await cutAfter).toBeLessThan(20_000)
  } finally {
    clearInterval(drip)
  }
})

test('a client that sends nothing is disconnected without a word', async () => {
  const { socket, cutAfter } = await stall()
  expect(await cutAfter).toBeLessThan(20_000)
  expect(socket.bytesRead).toBe(0)
})

test('a client that stalls does not delay the shutdown', async () => {
  const stopping = await startImpatient()
  port = portOf(stopping)
  const head =
    'POST /echo HTTP/1.1\r\nhost: buka\r\ncontent-type: application/json\r\ncontent-length: 9\r\n\r\n{'
  const { socket, cutAfter } = await stall(head)
  await fetch(`http://127.0.0.1:${port}/healthz`)
  const drip = setInterval(() => socket.write(' '), 100)
  await stopping.close()
  clearInterval(drip)
  expect(await cutAfter).toBeLessThan(20_000)
})

test('the default timeouts of the service are finite', () => {
  const { server } = buildServer({ log: openLog('silent'), corsOrigins: [] })
  expect(server.requestTimeout).toBe(30_000)
  expect(server.headersTimeout).toBe(30_000)
  expect(server.timeout).toBe(60_000)
})
