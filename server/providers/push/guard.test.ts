import type { AddressInfo } from 'node:net'
import { createServer } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { vapidKey } from '#platform/keys/vapid-key.ts'
import { newBrowser } from '#testing/providers/browser.ts'
import { localPushService } from '#testing/providers/local-push-service.ts'
import { providerFailure } from '#testing/providers/provider-failure.ts'
import { internet, type Network } from './network.ts'
import type { PushMessage } from './port.ts'
import { webPush } from './web-push.ts'

/** Endpoints are chosen by users: none may reach an internal machine (SSRF). */

const message: PushMessage = {
  type: 'order-accepted',
  id: '01900000-0000-7000-8000-00000000abcd',
  title: '',
  body: '',
  data: {},
}
const { keys } = newBrowser()

const push = (address: string, network: Network) =>
  webPush({
    vapid: vapidKey(Buffer.alloc(32, 9)),
    subject: 'mailto:a@b.example',
    network,
    timeoutMs: 1000,
  }).send({ kind: 'web-push', address, keys }, message, 60)

/** An internal server that counts connections. */
async function inside() {
  let connections = 0
  const server = createServer((socket) => {
    connections += 1
    socket.destroy()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  return { port: (server.address() as AddressInfo).port, connections: () => connections }
}

test.for([
  { addresses: ['127.0.0.1'] },
  { addresses: ['10.0.0.7'] },
  { addresses: ['169.254.169.254'] },
  { addresses: ['::1'] },
  { addresses: ['::ffff:127.0.0.1'] },
  { addresses: ['64:ff9b::7f00:1'] },
  { addresses: ['8.8.8.8', '127.0.0.1'] },
  { addresses: ['127.0.0.1', '8.8.8.8'] },
  { addresses: [] },
])('a name that resolves to $addresses is not connected to', async ({ addresses }) => {
  const target = await inside()
  const network = { ...internet, resolve: async () => addresses, port: target.port }
  const failure = await providerFailure(push('https://push.example.com/x', network))
  expect(failure.message).toBe('web-push refused: not a public address')
  expect(target.connections()).toBe(0)
})

test('DNS rebinding gains nothing: a name is resolved once, for the connection', async () => {
  const target = await inside()
  let looks = 0
  const resolve = async () => [looks++ === 0 ? '203.0.113.1' : '127.0.0.1']
  const mayConnect = (address: string) => address === '203.0.113.1'
  await providerFailure(push('https://push.example.com/x', { resolve, mayConnect, port: target.port }))
  expect(looks).toBe(1)
  expect(target.connections()).toBe(0)
})

test.for(['https://127.0.0.1/x', 'https://[::1]/x', 'https://localhost/x', 'https://a.LOCAL/x'])(
  '%s, if registered, would not be connected to, whatever the network allows',
  async (endpoint) => {
    const { network, requests } = await localPushService((response) => response.end())
    expect((await providerFailure(push(endpoint, network))).kind).toBe('refused')
    expect(requests).toEqual([])
  },
)

test('pushes to the internet use port 443 only', () => {
  expect(internet.port).toBe(443)
})
