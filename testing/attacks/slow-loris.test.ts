import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import { afterAll, expect, test } from 'vitest'
import { buildServer } from '#platform/http/server.ts'
import { openLog } from '#platform/telemetry/log.ts'

/**
 * Slow request heads are in server/platform/http/hostile-clients.test.ts, sockets in
 * testing/service/realtime-hostile.test.ts.
 */

const server = buildServer({
  log: openLog('silent'),

  corsOrigins: [],
  timeouts: { request: 1000, idle: 3000, check: 50 },
})
server.post('/echo', async (message) => message.body)
server.get('/large', async () => 'x'.repeat(64 * 1024 * 1024))
await server.listen({ host: '127.0.0.1', port: 0 })
const { port } = server.server.address() as AddressInfo
afterAll(() => server.close())

/** Connects, sends a head, then a little repeatedly, until it is disconnected. */
async function drip(head: string, drop: string): Promise<void> {
  const socket = connect(port, '127.0.0.1').on('error', () => {})
  await once(socket, 'connect')
  socket.resume()
  socket.write(head)
  const dripping = setInterval(() => socket.write(drop), 20)
  await once(socket, 'close')
  clearInterval(dripping)
}

const post = 'POST /echo HTTP/1.1\r\nhost: buka\r\ncontent-type: application/json\r\n'

test.for([
  ['a body of announced length', `${post}content-length: 60000\r\n\r\n`, ' '],
  ['a body in chunks without an end', `${post}transfer-encoding: chunked\r\n\r\n`, '1\r\n \r\n'],
  ['the size of a chunk', `${post}transfer-encoding: chunked\r\n\r\n`, '0'],
  ['the extension of a chunk', `${post}transfer-encoding: chunked\r\n\r\n1;a=`, 'b'],
  ['a trailer', `${post}transfer-encoding: chunked\r\n\r\n0\r\nx: `, 'y'],
  ['empty lines before a request', '', '\r\n'],
] as const)('%s, byte by byte, is disconnected', async ([, head, drop]) => {
  await drip(head, drop)
})

const connections = () =>
  new Promise<number>((resolve) => server.server.getConnections((_error, count) => resolve(count ?? 0)))

test('an answer that is never read is not kept forever', async () => {
  const socket = connect(port, '127.0.0.1').on('error', () => {})
  await once(socket, 'connect')
  socket.write('GET /large HTTP/1.1\r\nhost: buka\r\n\r\n')
  await once(socket, 'readable')
  expect(await connections()).toBe(1)
  await expect.poll(connections).toBe(0)
  socket.destroy()
})

test('with a hundred slow clients other clients are served', async () => {
  const slow = Array.from({ length: 100 }, () => drip(`${post}content-length: 9000\r\n\r\n`, ' '))
  const answer = await fetch(`http://127.0.0.1:${port}/echo`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{"a":1}',
  })
  expect(await answer.json()).toEqual({ a: 1 })
  await Promise.all(slow)
})
