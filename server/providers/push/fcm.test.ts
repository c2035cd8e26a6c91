import { describe, expect, test, vi } from 'vitest'
import { fcmError, localFcm } from '#testing/providers/local-fcm.ts'
import { deadUrl } from '#testing/providers/local-http.ts'
import { providerFailure } from '#testing/providers/provider-failure.ts'
import { fcm } from './fcm.ts'
import { type PushMessage, RetryLater } from './port.ts'

const token = 'registration-token-000001'
const device = { kind: 'fcm', address: token, keys: null } as const
const message: PushMessage = {
  type: 'order-accepted',
  id: '01900000-0000-7000-8000-00000000abcd',
  title: 'Your order was accepted',
  body: 'The store has begun to prepare it.',
  data: { orderId: '01900000-0000-7000-8000-000000007001', slug: 'KTR-482-MHE' },
}

async function pushing() {
  const google = await localFcm()
  const { send } = fcm({ account: google.account, baseUrl: google.url, timeoutMs: 20_000 })
  return { google, send: () => send(device, message, 3600) }
}

test('a push is sent as FCM documents it', async () => {
  const { google, send } = await pushing()
  expect(await send()).toBe('sent')
  const [body] = google.sent
  expect(body).toMatchObject({
    message: {
      token,
      notification: { title: message.title, body: message.body },
      data: { type: 'order-accepted', id: message.id, ...message.data },
      android: { priority: 'HIGH', ttl: '3600s', notification: { tag: message.id } },
      apns: { headers: { 'apns-collapse-id': message.id } },
    },
  })
  expect(Object.values(body!.message.data as object).every((value) => typeof value === 'string')).toBe(true)
})

test('an access token is requested with a signed assertion, once for its lifetime', async () => {
  const { google, send } = await pushing()
  await Promise.all([send(), send(), send()])
  expect(google.sent).toHaveLength(3)
  expect(google.assertions).toEqual([
    {
      grant_type: 'urn:ietf:params:oauth:grant-type:jwt-bearer',
      iss: google.account.client_email,
      aud: google.account.token_uri,
      scope: 'https://www.googleapis.com/auth/firebase.messaging',
      iat: expect.any(Number),
      exp: expect.any(Number),
    },
  ])
  const [{ iat, exp }] = google.assertions as [{ iat: number; exp: number }]
  expect(exp - iat).toBe(3600)
})

test('the access token is renewed shortly before it expires', async () => {
  const { google, send } = await pushing()
  google.rules.expiresIn = 301
  await send()
  await send()
  expect(google.assertions).toHaveLength(1)
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 2000 })
  await send().finally(() => vi.useRealTimers())
  expect(google.assertions).toHaveLength(2)
  expect(google.sent).toHaveLength(3)
})

describe('responses', () => {
  test.for([
    fcmError(404, 'UNREGISTERED', 'Requested entity was not found.'),
    fcmError(400, 'INVALID_ARGUMENT', 'The registration token is not a valid FCM registration token'),
  ])('$body.error.message: the app is gone', async (answer) => {
    const { google, send } = await pushing()
    google.answerNext(answer)
    expect(await send()).toBe('gone')
  })

  const wrongMessage = {
    status: 400,
    body: {
      error: {
        code: 400,
        message: "Invalid value at 'message.data[0].value' (TYPE_STRING), 12",
        status: 'INVALID_ARGUMENT',
        details: [
          {
            '@type': 'type.googleapis.com/google.rpc.BadRequest',
            fieldViolations: [{ field: 'message.data[0].value', description: 'Invalid value' }],
          },
        ],
      },
    },
  }
  test.for([
    ['a message that is wrong', wrongMessage, 'refused'],
    [
      'a message too big',
      fcmError(400, 'INVALID_ARGUMENT', 'Request contains an invalid argument.'),
      'refused',
    ],
    ['a project that is not there', { status: 404, body: { error: { code: 404 } } }, 'refused'],
    ['an app of somebody else', fcmError(403, 'SENDER_ID_MISMATCH', 'SenderId mismatch'), 'refused'],
    ['too many', fcmError(429, 'QUOTA_EXCEEDED', 'Slow down'), 'unavailable'],
    ['a breakdown', fcmError(500, 'INTERNAL', 'Internal error'), 'unavailable'],
    ['being away', fcmError(503, 'UNAVAILABLE', 'Try later'), 'unavailable'],
  ] as const)('%s does not mean that the app is gone', async ([, answer, kind]) => {
    const { google, send } = await pushing()
    google.answerNext(answer)
    expect(await providerFailure(send())).toMatchObject({ provider: 'fcm', kind })
  })

  test('Retry-After is passed on', async () => {
    const { google, send } = await pushing()
    google.answerNext({ ...fcmError(429, 'QUOTA_EXCEEDED', 'Slow down'), headers: { 'retry-after': '90' } })
    const failure = await providerFailure(send())
    expect(failure).toBeInstanceOf(RetryLater)
    expect((failure as RetryLater).seconds).toBe(90)
  })

  test('a rejected access token is renewed for the next push', async () => {
    const { google, send } = await pushing()
    await send()
    google.answerNext(fcmError(401, 'UNAUTHENTICATED', 'Expired'))
    expect((await providerFailure(send())).kind).toBe('unavailable')
    expect(await send()).toBe('sent')
    expect(google.assertions).toHaveLength(2)
  })

  test.for([
    [400, 'refused'],
    [503, 'unavailable'],
  ] as const)('a refused access token, status %i, is %s; it is requested again', async ([status, kind]) => {
    const { google, send } = await pushing()
    google.rules.tokenStatus = status
    expect((await providerFailure(send())).kind).toBe(kind)
    google.rules.tokenStatus = 200
    expect(await send()).toBe('sent')
  })

  test('a refused connection is unavailable', async () => {
    const google = await localFcm()
    const { send } = fcm({ account: google.account, baseUrl: await deadUrl() })
    expect((await providerFailure(send(device, message, 60))).message).toBe('fcm unavailable: ECONNREFUSED')
  })

  test('the error contains neither the token nor the text', async () => {
    const { google, send } = await pushing()
    google.answerNext(fcmError(403, 'SENDER_ID_MISMATCH', `${token} ${message.title}`))
    const failure = await providerFailure(send())
    const text = `${failure.stack} ${JSON.stringify(failure)} ${String(failure.cause)}`
    for (const secret of [token, message.title]) expect(text).not.toContain(secret)
  })
})
