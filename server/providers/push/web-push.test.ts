import type { ServerResponse } from 'node:http'
import { importJWK, jwtVerify } from 'jose'
import { describe, expect, test } from 'vitest'
import { vapidKey } from '#platform/keys/vapid-key.ts'
import { newBrowser } from '#testing/providers/browser.ts'
import { localHttp } from '#testing/providers/local-http.ts'
import { localPushService } from '#testing/providers/local-push-service.ts'
import { providerFailure } from '#testing/providers/provider-failure.ts'
import type { Network } from './network.ts'
import { type PushDevice, type PushMessage, RetryLater } from './port.ts'
import { webPush } from './web-push.ts'

const vapid = vapidKey(Buffer.alloc(32, 9))
const subject = 'mailto:staff@buka.example'
const browser = newBrowser()
const message: PushMessage = {
  type: 'order-accepted',
  id: '01900000-0000-7000-8000-00000000abcd',
  title: 'Your order was accepted',
  body: 'Ẹ ṣeun, ₦500',
  data: { orderId: '01900000-0000-7000-8000-000000007001', slug: 'KTR-482-MHE' },
}

const deviceAt = (address: string): PushDevice => ({ kind: 'web-push', address, keys: browser.keys })
const taken = (response: ServerResponse) => response.writeHead(201, { location: 'https://x/1' }).end()

async function pushing(
  answer: (response: ServerResponse) => void,
  changes: Partial<Network> = {},
  timeoutMs?: number,
) {
  const service = await localPushService(answer)
  const network = { ...service.network, ...changes }
  const { send } = webPush({ vapid, subject, timeoutMs, network })
  return { service, send: () => send(deviceAt(service.endpoint), message, 3600) }
}

test('a push conforms to RFC 8030, and only the browser can decrypt it', async () => {
  const { service, send } = await pushing(taken)
  expect(await send()).toBe('sent')
  const [request] = service.requests
  expect(request).toMatchObject({
    method: 'POST',
    url: { pathname: '/send/abc', search: '?x=1' },
    headers: {
      host: expect.stringContaining('push.example.com'),
      ttl: '3600',
      urgency: 'high',
      topic: '0190000000007000800000000000abcd',
      'content-encoding': 'aes128gcm',
      'content-length': String(request!.body.length),
    },
  })
  expect(browser.read(request!.body)).toEqual(message)
  expect(() => newBrowser().read(request!.body)).toThrow()
})

test('it is signed with our key, for this push service only (RFC 8292)', async () => {
  const { service, send } = await pushing(taken)
  await send()
  const [, token, k] = /^vapid t=([^,]+), k=(.+)$/.exec(service.requests[0]!.headers.authorization!)!
  expect(k).toBe(vapid.publicKey)
  const point = Buffer.from(k!, 'base64url')
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((part) => part.toString('base64url'))
  const key = await importJWK({ kty: 'EC', crv: 'P-256', x, y }, 'ES256')
  const { payload } = await jwtVerify(token!, key, { audience: 'https://push.example.com' })
  expect(payload.sub).toBe(subject)
  expect(payload.exp! - Date.now() / 1000).toBeLessThan(86_400)
})

test.for([null, { ...browser.keys, p256dh: 'B'.repeat(87) }, { ...browser.keys, auth: 'short' }])(
  'invalid keys, %j, are refused and nothing is sent',
  async (keys) => {
    const { network, endpoint, requests } = await localPushService(taken)
    const { send } = webPush({ vapid, subject, network })
    const failure = await providerFailure(send({ ...deviceAt(endpoint), keys }, message, 60))
    expect(failure.message).toBe('web-push refused: not a subscription')
    expect(requests).toEqual([])
  },
)

describe('responses', () => {
  test.for([404, 410])('status %i: the browser is gone', async (status) => {
    const { send } = await pushing((response) => response.writeHead(status).end())
    expect(await send()).toBe('gone')
  })

  test.for([
    [400, 'refused'],
    [403, 'refused'],
    [413, 'refused'],
    [429, 'unavailable'],
    [500, 'unavailable'],
    [503, 'unavailable'],
  ] as const)('status %i is %s', async ([status, kind]) => {
    const { send } = await pushing((response) => response.writeHead(status).end('no'))
    expect(await providerFailure(send())).toMatchObject({ provider: 'web-push', kind })
  })

  test.for([
    ['a number of seconds', 120, (): string => '120'],
    ['a date', 600, (): string => new Date(Date.now() + 600_000).toUTCString()],
  ] as const)('Retry-After as %s is passed on', async ([, seconds, value]) => {
    const { send } = await pushing((response) => response.writeHead(429, { 'retry-after': value() }).end())
    const failure = await providerFailure(send())
    expect(failure).toBeInstanceOf(RetryLater)
    expect(Math.abs((failure as RetryLater).seconds - seconds)).toBeLessThan(5)
  })

  test.for(['soon', '-5', new Date(0).toUTCString()])('Retry-After: %s is ignored', async (value) => {
    const { send } = await pushing((response) => response.writeHead(503, { 'retry-after': value }).end())
    expect(await providerFailure(send())).not.toBeInstanceOf(RetryLater)
  })

  test('a redirect is refused and never followed', async () => {
    const elsewhere = await localHttp((_request, response) => response.end())
    const { send } = await pushing((response) => response.writeHead(307, { location: elsewhere.url }).end())
    expect((await providerFailure(send())).kind).toBe('refused')
    expect(elsewhere.requests).toEqual([])
  })

  test('an endless response body is not read', async () => {
    const { send } = await pushing((response) => {
      response.writeHead(201).write('x'.repeat(1000))
    })
    expect(await send()).toBe('sent')
  })

  test('an endless response head is refused', async () => {
    const { send } = await pushing((response) =>
      response.writeHead(201, { 'x-long': 'x'.repeat(10_000) }).end(),
    )
    expect((await providerFailure(send())).message).toBe('web-push unavailable: HPE_HEADER_OVERFLOW')
  })

  test('a timeout is unavailable', async () => {
    const { send } = await pushing(() => {}, {}, 100)
    expect((await providerFailure(send())).message).toBe('web-push unavailable: timed out')
  })

  test('a name server that does not answer is limited by the same timeout', async () => {
    const { send } = await pushing(taken, { resolve: () => new Promise(() => {}) }, 100)
    expect((await providerFailure(send())).message).toBe('web-push unavailable: timed out')
  })

  test('an unknown name is unavailable, as it may exist later', async () => {
    const unknown = Object.assign(new Error(), { code: 'ENOTFOUND' })
    const { send } = await pushing(taken, { resolve: () => Promise.reject(unknown) })
    expect((await providerFailure(send())).message).toBe('web-push unavailable: ENOTFOUND')
  })

  test('a certificate for another name is not trusted', async () => {
    const { service, send } = await pushing(taken, { ca: undefined })
    expect((await providerFailure(send())).kind).toBe('unavailable')
    expect(service.requests).toEqual([])
  })
})
