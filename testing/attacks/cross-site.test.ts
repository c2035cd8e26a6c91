import { expect, test } from 'vitest'
import { startApp } from '#testing/app.ts'
import { expectRefusal } from '#testing/http/refusals.ts'
import { signUp } from '#testing/people.ts'
import { openSocket } from '#testing/sockets/sockets.ts'
import { all, send } from './every-call.ts'

/**
 * A page of another site controls its visitor's browser, but the browser has no credentials of the visitor:
 * apps store tokens and send them in a header that only they set.
 */

const app = await startApp({ CORS_ORIGINS: 'https://app.buka.example' })
const customer = await signUp(app, 'customer')
const cookies = ['token', 'access_token', 'accessToken', 'authorization', 'session']
  .map((name) => `${name}=${customer.token}`)
  .join('; ')
const evil = { origin: 'https://evil.example', cookie: cookies }

const signedIn = all.filter(({ operation: { callers, fileBody } }) => callers !== 'anyone' && !fileBody)

test.for(signedIn)('$id authenticates nobody by a cookie or by the query', async ({ operation }) => {
  const path = operation.path.replace(/\{\w+\}/g, () => crypto.randomUUID())
  const search = new URLSearchParams({ token: customer.token, access_token: customer.token })
  const call = fetch(`${app.url}/v1${path}?${search}`, { method: operation.method, headers: evil })
  await expectRefusal(call, 'auth.token.missing')
})

const open = all.filter(({ operation: { callers, method } }) => callers === 'anyone' && method === 'GET')

test.for(open)('$id sets no cookie and allows no other site to read it', async ({ operation }) => {
  const { headers } = await send(app.url, operation, undefined)
  for (const name of ['set-cookie', 'access-control-allow-origin', 'access-control-allow-credentials'])
    expect(headers.get(name)).toBeNull()
})

test.for(['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=b'])(
  'a cross-site form submission, %s, is refused',
  async (type) => {
    const body = JSON.stringify({
      role: 'customer',
      telephone: customer.telephone,
      password: customer.password,
    })
    const call = fetch(`${app.url}/v1/auth/sign-in`, {
      method: 'POST',
      headers: { ...evil, 'content-type': type },
      body: new Uint8Array(Buffer.from(body)),
    })
    await expectRefusal(call, 'request.content-type')
  },
)

test('a socket is not authenticated by a cookie', async () => {
  const socket = await openSocket(app, { headers: { cookie: cookies } })
  socket.send({ type: 'request', id: '1', action: 'chats.get', data: {} })
  await socket.whenClosed()
  expect(socket.frames.filter(({ type }) => type !== 'disconnect')).toEqual([])
})
