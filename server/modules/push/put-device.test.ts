import { expect, test } from 'vitest'
import { sql } from '#platform/database/sql.ts'
import { sharedApp, startApp } from '#testing/app.ts'
import { expectField, type Person, refusal, signInAgain, signUp } from '#testing/people.ts'
import { newBrowser } from '#testing/providers/browser.ts'

const app = await sharedApp()
const elsewhere = await startApp({}, { url: app.databaseUrl })

let next = 0
const newToken = () => `registration-token-${String(next++).padStart(6, '0')}`
const { keys } = newBrowser()
const browser = (path: string) => ({
  kind: 'web-push' as const,
  endpoint: `https://push.example.com/${path}`,
  keys,
})
const put = (person: Person, token: string) => person.client.putDevice({ body: { kind: 'fcm', token } })

/** The users whose push notifications go to an address. */
const holdersOf = async (address: string) =>
  (
    await app.services.db.many<{ user_id: string }>(
      sql`SELECT user_id FROM push_device WHERE address = ${address} AND forgotten_at IS NULL`,
    )
  ).map((row) => row.user_id)

test('an app and a browser are registered', async () => {
  const person = await signUp(app, 'customer')
  const token = newToken()
  const telephone = await put(person, token)
  expect(telephone.statusCode).toBe(200)
  expect(telephone.data.kind).toBe('fcm')
  const web = await person.client.putDevice({ body: browser('one') })
  expect(web.data.kind).toBe('web-push')
  expect(web.data.id).not.toBe(telephone.data.id)
  expect(await holdersOf(token)).toEqual([person.id])
  expect(await holdersOf(browser('one').endpoint)).toEqual([person.id])
})

test('the same address again keeps its id and date, also from another session', async () => {
  const person = await signUp(app, 'customer')
  const token = newToken()
  const first = await put(person, token)
  expect((await put(person, token)).data).toEqual(first.data)
  expect((await put(await signInAgain(app, person), token)).data).toEqual(first.data)
})

test('the address belongs to the session that registered it last', async () => {
  const person = await signUp(app, 'customer')
  const token = newToken()
  await put(person, token)
  const newer = await signInAgain(app, person)
  await put(newer, token)
  await person.client.signOut()
  expect(await holdersOf(token)).toEqual([person.id])
  await newer.client.signOut()
  expect(await holdersOf(token)).toEqual([])
})

test('another user takes over the address, and the first loses it', async () => {
  const [first, second] = [await signUp(app, 'customer'), await signUp(app, 'rider')]
  const token = newToken()
  const before = await put(first, token)
  const after = await put(second, token)
  expect(after.data.id).not.toBe(before.data.id)
  expect(await holdersOf(token)).toEqual([second.id])
  expect((await first.client.deleteDevice({ params: { deviceId: before.data.id } })).statusCode).toBe(208)
  expect(await holdersOf(token)).toEqual([second.id])
})

test('of several concurrent users one has the address', async () => {
  const people = await Promise.all(Array.from({ length: 3 }, () => signUp(app, 'customer')))
  const token = newToken()
  await Promise.all([...people, ...people].map((person) => put(person, token)))
  const holders = await holdersOf(token)
  expect(holders).toHaveLength(1)
  expect(people.map(({ id }) => id)).toContain(holders[0])
})

test('a session that ends in another process loses its device, also one registered meanwhile', async () => {
  const person = await signUp(app, 'customer')
  const token = newToken()
  await Promise.allSettled([
    elsewhere.client(person.token).putDevice({ body: { kind: 'fcm', token } }),
    person.client.signOut(),
  ])
  // The other process may not have learned yet that the session ended, but must not register the device either.
  const late = elsewhere.client(person.token).putDevice({ body: { kind: 'fcm', token } })
  expect(await refusal(late)).toMatchObject({ statusCode: 401, code: 'auth.session.ended' })
  expect(await holdersOf(token)).toEqual([])
})

test.for<[unknown, string]>([
  [{ kind: 'pigeon', token: 'registration-token-000000' }, 'kind'],
  [{ kind: 'fcm' }, 'token'],
  [{ kind: 'fcm', token: 'short' }, 'token'],
  [{ kind: 'fcm', token: 'registration-token-000000', keys: {} }, 'keys'],
  [{ ...browser('x'), endpoint: 'http://push.example.com/x' }, 'endpoint'],
  [{ ...browser('x'), endpoint: 'https://127.0.0.1/x' }, 'endpoint'],
  [{ ...browser('x'), endpoint: 'https://localhost/x' }, 'endpoint'],
  [{ ...browser('x'), endpoint: 'https://push.example.com:8443/x' }, 'endpoint'],
  [{ ...browser('x'), keys: { auth: keys.auth } }, 'keys.p256dh'],
  [{ ...browser('x'), keys: { ...keys, p256dh: 'B'.repeat(87) } }, 'keys.p256dh'],
  [{ ...browser('x'), keys: { ...keys, auth: '<script>' } }, 'keys.auth'],
  [{ ...browser('x'), keys: { ...keys, auth: 'a'.repeat(24) } }, 'keys.auth'],
])('%o is refused: %s', async ([body, path]) => {
  const person = await signUp(app, 'customer')
  await expectField(person.client.putDevice({ body: body as never }), path)
})

test('a token is required', async () => {
  const error = await refusal(app.client().putDevice({ body: { kind: 'fcm', token: newToken() } }))
  expect(error).toMatchObject({ statusCode: 401, code: 'auth.token.missing' })
})

test('errors are those of the given kind of device; no address inside a private network', async () => {
  const person = await signUp(app, 'customer')
  const short = await refusal(person.client.putDevice({ body: { kind: 'fcm', token: 'short' } }))
  expect(short.fields.map(({ path }) => path)).toEqual(['token'])
  const inside = [
    'https://metadata.google.internal/x',
    'https://a.local/x',
    'https://a.LOCAL/x',
    'https://a.com/\r\nHost: x',
    'https://10.0.0.1/x',
    'https://2130706433/x',
    'https://[::1]/x',
    'https://localhost./x',
    'https://push.example.com./x',
    'https://push.example.com@10.0.0.1/x',
    'https://user@push.example.com/x',
    'https://ⓛocalhost/x',
    'https://push.xn--p1ai/x',
  ]
  for (const endpoint of inside)
    await expectField(person.client.putDevice({ body: { ...browser('x'), endpoint } }), 'endpoint')
})

test('a user has at most twenty devices; the oldest are deleted, never the one just registered', async () => {
  const person = await signUp(app, 'customer')
  const tokens = Array.from({ length: 21 }, newToken)
  for (const token of tokens) await put(person, token)
  expect(await holdersOf(tokens[0]!)).toEqual([])
  await put(person, tokens[0]!)
  const held = await Promise.all(tokens.map(holdersOf))
  expect(held.map(({ length }) => length)).toEqual([1, 0, ...Array(19).fill(1)])
})
