import { expect, test } from 'vitest'
import { sharedApp } from '#testing/app.ts'
import { expectRefusal } from '#testing/http/refusals.ts'

const app = await sharedApp()

test('the bare address is the customer’s app, and the reference is beside it', async () => {
  expect(await (await fetch(`${app.url}/`)).text()).toContain('<div id="app">')
  expect(await (await fetch(`${app.url}/docs/`)).text()).toContain('Buka API reference')
})

test.for(['/v1', '/v2/resources/faqs', '/v1/user-account/', '/v1/no/such', '/.env', '/v1/../healthz/x'])(
  '%s is an unknown operation',
  async (path) => {
    await expectRefusal(fetch(app.url + path), 'route.unknown')
  },
)

test.for(['POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS', 'HEAD'])(
  '%s where only GET is known',
  async (method) => {
    const response = await fetch(`${app.url}/v1/resources/faqs`, { method })
    expect(response.status).toBe(404)
    expect(response.headers.get('x-request-id')).toBeTruthy()
    if (method !== 'HEAD') expect((await response.json()).error.code).toBe('route.unknown')
  },
)

test('a body of any type to an unknown path is refused as an unknown operation', async () => {
  for (const type of ['text/plain', 'application/json']) {
    const call = fetch(`${app.url}/v1/no/such`, {
      method: 'POST',
      headers: { 'content-type': type },
      body: '{}',
    })
    await expectRefusal(call, 'route.unknown')
  }
})

const requestIdFor = async (given: string) => {
  const response = await fetch(`${app.url}/v1/no/such`, { headers: { 'x-request-id': given } })
  const shown = response.headers.get('x-request-id')
  expect((await response.json()).error.requestId).toBe(shown)
  return shown
}

test.for(['abc', 'a-b_c.d', '01930000-0000-7000-8000-000000000000', 'x'.repeat(64)])(
  'the request id %s is used',
  async (given) => {
    expect(await requestIdFor(given)).toBe(given)
  },
)

test.for(['', 'x'.repeat(65), 'with space', '<script>', 'é', 'a,b'])(
  'the request id «%s» is replaced by a generated one',
  async (given) => {
    expect(await requestIdFor(given)).toMatch(/^[0-9a-f]{8}-[0-9a-f-]{27}$/)
  },
)

test('a successful answer and its log line have the same request id', async () => {
  const response = await fetch(`${app.url}/v1/resources/faqs`, { headers: { 'x-request-id': 'mine-7' } })
  expect(response.headers.get('x-request-id')).toBe('mine-7')
  expect(app.log).toContainEqual(
    expect.objectContaining({ requestId: 'mine-7', operation: 'getFaqs', status: 200 }),
  )
})
