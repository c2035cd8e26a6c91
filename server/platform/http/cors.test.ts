import { expect, test } from 'vitest'
import { sharedApp, startApp } from '#testing/app.ts'

const ours = 'https://app.buka.example'
const open = await startApp({ CORS_ORIGINS: `${ours}, https://staff.buka.example` })
const closed = await sharedApp()

const preflight = (url: string, origin: string) =>
  fetch(`${url}/v1/user`, {
    method: 'OPTIONS',
    headers: {
      origin,
      'access-control-request-method': 'PUT',
      'access-control-request-headers': 'authorization,content-type,idempotency-key',
    },
  })

const call = (url: string, origin: string) => fetch(`${url}/v1/resources/faqs`, { headers: { origin } })

test.for([ours, 'https://staff.buka.example'])('%s: preflight and request are allowed', async (origin) => {
  const asked = await preflight(open.url, origin)
  expect(asked.status).toBe(204)
  expect(asked.headers.get('access-control-allow-origin')).toBe(origin)
  expect(asked.headers.get('access-control-allow-methods')).toContain('PUT')
  expect(asked.headers.get('access-control-allow-headers')).toContain('authorization')
  const called = await call(open.url, origin)
  expect(called.headers.get('access-control-allow-origin')).toBe(origin)
  expect(called.headers.get('access-control-allow-credentials')).toBeNull()
  expect(called.headers.get('vary')).toContain('Origin')
  const readable = called.headers.get('access-control-expose-headers')?.split(', ')
  expect(readable).toEqual(
    expect.arrayContaining([
      'Link',
      'Retry-After',
      'RateLimit-Remaining',
      'X-Request-Id',
      'Idempotency-Replayed',
    ]),
  )
})

test.for(['https://evil.example', `${ours}.evil.example`, 'null', 'http://app.buka.example'])(
  '%s is not allowed',
  async (origin) => {
    for (const response of [await preflight(open.url, origin), await call(open.url, origin)]) {
      const allowed = response.headers.get('access-control-allow-origin')
      expect(allowed).not.toBe(origin)
      expect(allowed).not.toBe('*')
    }
  },
)

test('an allowed origin can read a refusal', async () => {
  const response = await fetch(`${open.url}/v1/user-account`, { headers: { origin: ours } })
  expect(response.status).toBe(401)
  expect(response.headers.get('access-control-allow-origin')).toBe(ours)
})

test('without CORS_ORIGINS no origin is allowed', async () => {
  expect((await preflight(closed.url, ours)).status).toBe(404)
  for (const response of [await preflight(closed.url, ours), await call(closed.url, ours)]) {
    expect(response.headers.get('access-control-allow-origin')).toBeNull()
  }
})
