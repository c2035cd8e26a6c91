import { expect, test } from 'vitest'
import { sharedApp, startApp } from '#testing/app.ts'
import { signUp } from '#testing/people.ts'

const app = await sharedApp()
const origin = new URL(app.url).origin
const customer = await signUp(app, 'customer')
const name = 'buka-refresh-customer'

interface Sent {
  method?: string
  cookie?: string
  from?: string
  token?: string
  to?: string
  headers?: { [name: string]: string }
}

async function post(path: string, body: object | undefined, sent: Sent = {}) {
  const { method = 'POST', cookie, from = origin, token, to = app.url, headers } = sent
  const answer = await fetch(`${to}/v1${path}`, {
    method,
    headers: {
      ...(body ? { 'content-type': 'application/json' } : {}),
      origin: from,
      ...(cookie ? { cookie } : {}),
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...headers,
    },
    body: body ? JSON.stringify(body) : undefined,
  })
  const [set] = answer.headers.getSetCookie()
  const { data, error } = (await answer.json()) as {
    data?: { userTokens: { accessToken: string; refreshToken: string; refreshTokenExpires: string } }
    error?: { code: string; fields?: { path: string }[] }
  }
  return { status: answer.status, set, cookie: set?.split(';')[0], data, error }
}

const signIn = (sent?: Sent, place = 'cookie') =>
  post(
    '/auth/sign-in',
    {
      role: 'customer',
      telephone: customer.telephone,
      password: customer.password,
      refreshTokenIn: place,
    },
    sent,
  )
const renew = (cookie: string | undefined, sent: Sent = {}, role = 'customer') =>
  post('/auth/refresh-tokens', { refreshTokenIn: 'cookie', role }, { cookie, ...sent })

test('a browser gets its refresh token in a cookie that no script reads and no other address is sent', async () => {
  const { status, set, data } = await signIn()
  expect(status).toBe(200)
  const cookie = new RegExp(
    `^${name}=[\\w.-]{60,}; Path=/v1/auth/refresh-tokens; Max-Age=(\\d+); HttpOnly; SameSite=Strict$`,
  ).exec(set!)
  // The clock of the shared service may have been moved; a browser's has not.
  const left = (Date.parse(data!.userTokens.refreshTokenExpires) - Date.now()) / 1000
  expect(Math.abs(Number(cookie?.[1]) - left)).toBeLessThan(60)
  expect(data?.userTokens.refreshToken).toBe('')
})

test('the cookie renews, and its successor takes its place', async () => {
  const { cookie } = await signIn()
  const next = await renew(cookie)
  expect(next).toMatchObject({ status: 200, data: { userTokens: { refreshToken: '' } } })
  expect(next.cookie).not.toBe(cookie)
  expect((await renew(next.cookie)).status).toBe(200)
  const account = await app.client(next.data!.userTokens.accessToken).getAccount()
  expect(account.data.id).toBe(customer.id)
})

test('a cookie that is good for nothing is cleared', async () => {
  const cleared = `${name}=; Path=/v1/auth/refresh-tokens; Max-Age=0; HttpOnly; SameSite=Strict`
  for (const cookie of [undefined, `${name}=`, `${name}=made-up`, `other=1; ${name}=${'x'.repeat(90)}`])
    expect(await renew(cookie)).toMatchObject({
      status: 401,
      set: cleared,
      error: { code: 'auth.refresh-token.invalid' },
    })
  const { cookie } = await signIn()
  const next = await renew(cookie)
  await renew(next.cookie)
  expect(await renew(cookie)).toMatchObject({ status: 401, set: cleared })
})

test('signing out clears it, and ends what it was good for', async () => {
  const { cookie, data } = await signIn()
  const out = await post('/auth/sign-out', undefined, { token: data!.userTokens.accessToken })
  expect(out).toMatchObject({ status: 200, set: expect.stringContaining(`${name}=; `) })
  expect((await renew(cookie)).status).toBe(401)
})

test('so does deleting the account', async () => {
  const other = await signUp(app, 'customer')
  const sent = { token: other.token, method: 'DELETE' }
  const gone = await post('/user-account', { password: other.password }, sent)
  expect(gone).toMatchObject({ status: 200, set: expect.stringContaining(`${name}=; `) })
})

test('a page of another origin gets no cookie and can use none', async () => {
  const { cookie } = await signIn()
  for (const from of ['https://evil.example', 'null', `${origin.replace(/\d+$/, '1')}`]) {
    const refused = { status: 400, set: undefined, error: { fields: [{ path: 'refreshTokenIn' }] } }
    expect(await signIn({ from })).toMatchObject(refused)
    expect(await renew(cookie, { from })).toMatchObject(refused)
  }
  // The refused calls have not used up the refresh token in the cookie.
  expect((await renew(cookie)).status).toBe(200)
})

test('each role has a cookie of its own', async () => {
  const { cookie } = await signIn()
  expect((await renew(cookie, {}, 'rider')).status).toBe(401)
  expect((await renew(cookie)).status).toBe(200)
})

test('without the word cookie all is as it was, and what is missing is named', async () => {
  const { set, data } = await signIn({}, 'body')
  expect(set).toBeUndefined()
  const { refreshToken } = data!.userTokens
  const next = await post('/auth/refresh-tokens', { refreshToken })
  expect(next).toMatchObject({ status: 200, set: undefined })
  expect(next.data!.userTokens.refreshToken).toMatch(/^[\w.-]{60,}$/)
  for (const [body, path] of [
    [{}, 'refreshToken'],
    [{ refreshTokenIn: 'cookie' }, 'role'],
  ] as const)
    expect(await post('/auth/refresh-tokens', body)).toMatchObject({
      status: 400,
      error: { fields: [{ path }] },
    })
})

test('over TLS it is secure, and named so that nobody can put one in without TLS', async () => {
  const proxied = await startApp({ TRUST_PROXY: 'true' }, { url: app.databaseUrl })
  const sent = {
    to: proxied.url,
    from: proxied.url.replace('http:', 'https:'),
    headers: { 'x-forwarded-proto': 'https' },
  }
  const { set, cookie } = await signIn(sent)
  expect(set).toMatch(/^__Secure-buka-refresh-customer=.+; HttpOnly; SameSite=Strict; Secure$/)
  expect((await renew(cookie, sent)).status).toBe(200)
})
