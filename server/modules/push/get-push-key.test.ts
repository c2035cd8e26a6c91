import { createECDH } from 'node:crypto'
import { expect, test } from 'vitest'
import { sharedApp, startApp } from '#testing/app.ts'
import { outcomeOf, signUp } from '#testing/people.ts'

const curve = createECDH('prime256v1')
const publicKey = curve.generateKeys('base64url')
const privateKey = Buffer.from(curve.getPrivateKey('hex').padStart(64, '0'), 'hex').toString('base64url')

const app = await sharedApp()
const [same, set] = await Promise.all([
  startApp({}, { url: app.databaseUrl }),
  startApp({ VAPID_PRIVATE_KEY: privateKey }, { url: app.databaseUrl }),
])
const { token } = await signUp(app, 'customer')
const keyOf = async ({ client }: typeof app) => (await client(token).getPushKey()).data.publicKey

test('every process returns the same key, derived from the secret', async () => {
  const key = await keyOf(app)
  expect(Buffer.from(key, 'base64url')).toHaveLength(65)
  expect(await keyOf(same)).toBe(key)
})

test('a configured key is returned', async () => {
  expect(await keyOf(set)).toBe(publicKey)
})

test('a token is required', async () => {
  expect(await outcomeOf(app.client().getPushKey())).toBe('401 auth.token.missing')
})
