import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { expect, test } from 'vitest'
import WebSocket from 'ws'
import type { ErrorCode } from '#contract/errors.ts'
import { startApp } from '#testing/app.ts'
import { sendRaw } from '#testing/http/raw.ts'
import { expectEnvelope } from '#testing/http/refusals.ts'

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  await new Promise((resolve) => server.close(resolve))
  return port
}

const port = await freePort()
await startApp({
  PORT: String(port),
  PUBLIC_URL: 'https://buka.example/',
  CORS_ORIGINS: 'https://shop.example, https://kitchen.example',
  TRUST_PROXY: 'true',
  LIMIT_CONNECT: '3',
})
const host = `127.0.0.1:${port}`

let visitors = 0
/** Each visitor has a separate address, as seen by the proxy. */
const newVisitor = () => `198.51.100.${++visitors}`

const usual = {
  host,
  connection: 'Upgrade',
  upgrade: 'websocket',
  'sec-websocket-version': '13',
  'sec-websocket-key': Buffer.alloc(16).toString('base64'),
}

async function refused(
  { path = '/v1/realtime', method = 'GET', ...headers }: { [name: string]: string },
  code: ErrorCode,
) {
  const all = Object.entries({ ...usual, 'x-forwarded-for': newVisitor(), ...headers })
  const lines = all.map(([name, value]) => `${name}: ${value}`)
  const answer = await sendRaw(
    `http://${host}`,
    `${[`${method} ${path} HTTP/1.1`, ...lines].join('\r\n')}\r\n\r\n`,
  )
  expectEnvelope({ ...answer, requestId: answer.headers['x-request-id'] }, code)
  return answer
}

async function opened(headers: { [name: string]: string } = {}, protocols: string[] = ['realtime.v1']) {
  const all = { 'x-forwarded-for': newVisitor(), ...headers }
  const socket = new WebSocket(`ws://${host}/v1/realtime`, protocols, { headers: all })
  await once(socket, 'open')
  socket.terminate()
  return socket
}

test.for<[string, { [name: string]: string }, ErrorCode]>([
  ['a token in the address', { path: '/v1/realtime?token=ey' }, 'realtime.address'],
  ['another path', { path: '/realtime' }, 'route.unknown'],
  ['a path of an operation', { path: '/v1/chats' }, 'route.unknown'],
  ['a page of another site', { origin: 'https://evil.example' }, 'realtime.origin'],
  ['a page of nowhere', { origin: 'null' }, 'realtime.origin'],
  [
    'a page whose name only begins like ours',
    { origin: 'https://shop.example.evil.example' },
    'realtime.origin',
  ],
  ['another subprotocol', { 'sec-websocket-protocol': 'realtime.v2, chat' }, 'realtime.subprotocol'],
  ['no key', { 'sec-websocket-key': '' }, 'request.malformed'],
  ['an old version', { 'sec-websocket-version': '7' }, 'request.malformed'],
  ['another method', { method: 'POST' }, 'request.malformed'],
  ['two hosts', { Host: 'evil.example' }, 'request.malformed'],
])('%s is refused', async ([, request, code]) => {
  await refused(request, code)
})

test.for([
  ['no page at all', {}],
  ['a page of the service itself', { origin: `http://${host}` }],
  ['a page at its public address', { origin: 'https://buka.example' }],
  ['a page of an origin that may call', { origin: 'https://kitchen.example' }],
] as const)('%s may open a socket', async ([, headers]) => {
  await opened(headers)
})

test('the subprotocol is chosen among those offered, and is optional', async () => {
  expect((await opened({}, ['realtime.v2', 'realtime.v1'])).protocol).toBe('realtime.v1')
  expect((await opened({}, [])).protocol).toBe('')
})

test('the number of sockets opened per address and minute is limited, whatever address the client claims', async () => {
  const from = newVisitor()
  for (const claimed of ['192.0.2.1', '192.0.2.2', '192.0.2.3'])
    await opened({ 'x-forwarded-for': `${claimed}, ${from}` })
  const { headers } = await refused({ 'x-forwarded-for': `192.0.2.4, ${from}` }, 'request.rate-limited')
  expect(Number(headers['retry-after'])).toBeGreaterThan(0)
  await opened()
})
