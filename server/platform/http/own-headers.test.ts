import { expect, test } from 'vitest'
import { startApp } from '#testing/app.ts'
import { sendRaw } from '#testing/http/raw.ts'
import { signUp, uploaded } from '#testing/people.ts'
import { plain } from '#testing/screens/pictures.ts'

const app = await startApp({ CORS_ORIGINS: 'https://app.buka.example' })
const customer = await signUp(app, 'customer')
const picture = await uploaded(customer, 'picture', 'image/png', await plain('green'))

const guards = {
  'x-request-id': expect.stringMatching(/^[\w.-]{1,64}$/),
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'no-referrer',
  'content-security-policy': expect.stringMatching(/^default-src 'none'/),
}

test.for([
  ['GET', '/healthz', 200],
  ['GET', '/metrics', 200],
  ['GET', '/', 200],
  ['GET', '/store/none', 404],
  ['GET', '/web/customer.webmanifest', 200],
  ['GET', '/service-worker.js', 200],
  ['GET', '/docs', 301],
  ['GET', '/docs/', 200],
  ['GET', '/docs/js/scalar.js', 200],
  ['GET', '/docs/realtime', 200],
  ['GET', '/v1/openapi.json', 200],
  ['GET', '/v1/resources/faqs', 200],
  ['OPTIONS', '/v1/resources/faqs', 204],
  ['GET', '/v1/user-account', 401],
  ['GET', '/v1/realtime', 400],
  ['GET', '/nowhere', 404],
  ['GET', '/%', 400],
  ['GET', `/files/${picture}`, 200],
  ['GET', '/files/none', 404],
  ['GET', '/receipts/none', 404],
  ['GET', '/receipt/none', 404],
  ['GET', '/sandbox/messages', 200],
] as const)('%s %s is answered with security headers', async ([method, path, status]) => {
  const preflight = { origin: 'https://app.buka.example', 'access-control-request-method': 'GET' }
  const headers: HeadersInit = method === 'OPTIONS' ? preflight : {}
  const answer = await fetch(app.url + path, { method, headers, redirect: 'manual' })
  await answer.bytes()
  expect(answer.status).toBe(status)
  expect(Object.fromEntries(answer.headers)).toMatchObject(guards)
})

test.for([
  ['what is not HTTP', 'HELO there\r\n\r\n'],
  [
    'what asks for a socket elsewhere',
    'GET /x HTTP/1.1\r\nhost: buka\r\nconnection: upgrade\r\nupgrade: websocket\r\n\r\n',
  ],
] as const)('%s is answered with the same security headers', async ([, bytes]) => {
  expect((await sendRaw(app.url, bytes)).headers).toMatchObject(guards)
})
