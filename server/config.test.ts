import { generateKeyPairSync } from 'node:crypto'
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseEnv } from 'node:util'
import { afterAll, expect, test } from 'vitest'
import { exampleOf } from '#platform/settings.ts'
import { StartError } from '#platform/start-error.ts'
import { startApp } from '#testing/app.ts'
import { sendRaw } from '#testing/raw.ts'
import { expectRefusal } from '#testing/refusals.ts'
import { readConfig, settings } from './config.ts'
import { withSecret } from './storehouse.ts'

const folder = mkdtempSync(join(tmpdir(), 'buka-config-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const long = 'x'.repeat(40)
const names = Object.keys(settings) as (keyof typeof settings)[]

function failure(environment: { [name: string]: string }): string {
  try {
    readConfig(environment)
  } catch (error) {
    expect(error).toBeInstanceOf(StartError)
    const { message } = error as Error
    expect(message).not.toContain('\n')
    return message
  }
  throw new Error('The settings were accepted')
}

test('nothing needs to be set', () => {
  expect(readConfig({})).toMatchObject({ NODE_ENV: 'development', HOST: '127.0.0.1', PORT: 3000, SECRET: '' })
})

test('the printed example, uncommented, is read back as the defaults', () => {
  const uncommented = exampleOf(settings).replace(/^#([A-Z0-9_]+=)/gm, '$1')
  const read = parseEnv(uncommented) as { [name: string]: string }
  expect(Object.keys(read).toSorted()).toEqual(names.toSorted())
  expect(readConfig(read)).toEqual(readConfig({}))
})

test('the printed example as it is sets nothing', () => {
  expect(parseEnv(exampleOf(settings))).toEqual({})
})

const checked = names.filter((name) => settings[name].expected !== 'text')

test.for(checked)('%s is checked, and named in one line when it is wrong', (name) => {
  const message = failure({ [name]: '\u0001 hunter2 is not it' })
  expect(message).toContain(`${name} must be ${settings[name].expected}`)
  if (settings[name].secret) expect(message).not.toContain('hunter2')
})

test('all keys and passwords are marked as secret', () => {
  const secrets = names.filter((name) => settings[name].secret)
  const named = names.filter((name) =>
    /KEY|SECRET|TOKEN$|PASSWORD|DATABASE_URL|REDIS_URL|SMTP_URL|SERVICE_ACCOUNT/.test(name),
  )
  expect(secrets.toSorted()).toEqual(named.toSorted())
})

const samples: { [name: string]: string } = {
  REDIS_URL: 'redis://cache.example',
  SMTP_URL: 'smtp://mail.example',
  S3_ENDPOINT: 'https://s3.example',
  VAPID_SUBJECT: 'mailto:staff@buka.example',
  FCM_SERVICE_ACCOUNT: JSON.stringify({
    project_id: 'buka',
    client_email: 'push@buka.example',
    private_key: generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey.export({
      type: 'pkcs8',
      format: 'pem',
    }),
    token_uri: 'https://oauth2.example/token',
  }),
}

test.for([
  ['BUS', 'redis', ['REDIS_URL']],
  ['SMS_PROVIDER', 'termii', ['TERMII_API_KEY']],
  ['EMAIL_PROVIDER', 'smtp', ['SMTP_URL']],
  ['PAYMENTS_PROVIDER', 'paystack', ['PAYSTACK_SECRET_KEY']],
  ['PUSH_PROVIDER', 'real', ['VAPID_SUBJECT', 'FCM_SERVICE_ACCOUNT']],
  ['STORAGE_PROVIDER', 's3', ['S3_ENDPOINT', 'S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY']],
] as const)('%s=%s says what it needs', ([name, value, needs]) => {
  const given: { [name: string]: string } = { [name]: value }
  for (const each of needs) {
    expect(failure(given)).toBe(`${name}=${value} needs ${each}. Set it, or choose another ${name}.`)
    given[each] = samples[each] ?? 'given'
  }
  expect(readConfig(given)).toMatchObject({ [name]: value })
})

const real = {
  NODE_ENV: 'production',
  SECRET: long,
  SMS_PROVIDER: 'termii',
  TERMII_API_KEY: 'key',
  EMAIL_PROVIDER: 'smtp',
  SMTP_URL: 'smtps://user:password@mail.example',
  PAYMENTS_PROVIDER: 'paystack',
  PAYSTACK_SECRET_KEY: 'key',
  PUSH_PROVIDER: 'real',
  VAPID_SUBJECT: samples.VAPID_SUBJECT!,
  FCM_SERVICE_ACCOUNT: samples.FCM_SERVICE_ACCOUNT!,
}

test('production starts with real providers and a secret', () => {
  expect(readConfig({ ...real, HOST: '0.0.0.0' })).toMatchObject({ NODE_ENV: 'production' })
})

test.for(['SMS_PROVIDER', 'EMAIL_PROVIDER', 'PAYMENTS_PROVIDER', 'PUSH_PROVIDER'])(
  'production refuses the sandbox for %s',
  (name) => {
    const message = `NODE_ENV=production refuses sandbox providers. Set ${name} to a real one.`
    expect(failure({ ...real, [name]: 'sandbox' })).toBe(message)
    expect(failure({ ...real, [name]: '' })).toBe(message)
  },
)

test('production needs a secret, and a short one is refused everywhere without being shown', () => {
  expect(failure({ ...real, SECRET: '' })).toContain('needs SECRET')
  expect(failure({ SECRET: 'hunter2' })).toBe('SECRET must have at least 32 characters.')
})

test.for([
  '0.0.0.0',
  '::',
  '192.168.1.7',
  'buka.example',
  '::ffff:127.0.0.1',
  '1270.0.0.1',
  '127.evil.example',
])('HOST=%s with a sandbox needs a SANDBOX_TOKEN', (HOST) => {
  expect(failure({ HOST })).toContain('needs SANDBOX_TOKEN')
  expect(failure({ HOST, SANDBOX_TOKEN: 'short' })).toContain('of 16 characters or more')
  expect(failure({ HOST, SANDBOX_TOKEN: 'short' })).not.toContain('short')
  expect(readConfig({ HOST, SANDBOX_TOKEN: 'x'.repeat(16) })).toMatchObject({ HOST })
})

test.for(['127.0.0.1', '127.8.8.8', '::1', 'localhost'])('HOST=%s needs none', (HOST) => {
  expect(readConfig({ HOST })).toMatchObject({ HOST })
})

test('a proxy or a public address counts as reach beyond this machine', () => {
  expect(failure({ TRUST_PROXY: 'true' })).toContain(
    'TRUST_PROXY=true with sandbox providers needs SANDBOX_TOKEN',
  )
  expect(failure({ PUBLIC_URL: 'https://buka.example' })).toContain('needs SANDBOX_TOKEN')
  expect(readConfig({ PUBLIC_URL: 'http://localhost:3000' }).SANDBOX_TOKEN).toBe('')
})

test('a sandbox transfer may be told never to conclude by itself', () => {
  expect(readConfig({ SANDBOX_TRANSFER_SECONDS: '-1' }).SANDBOX_TRANSFER_SECONDS).toBe(-1)
  expect(failure({ SANDBOX_TRANSFER_SECONDS: '-2' })).toContain('a whole number from -1 to 86400')
})

test('without a token /sandbox is for this machine only, whatever name is asked for', async () => {
  const app = await startApp()
  const { port } = new URL(app.url)
  const head = (host: string) =>
    `GET /sandbox/messages HTTP/1.1\r\nHost: ${host}:${port}\r\nConnection: close\r\n\r\n`
  expect((await sendRaw(app.url, head('evil.example'))).status).toBe(401)
  expect((await sendRaw(app.url, head('localhost'))).status).toBe(200)
})

test('with a SANDBOX_TOKEN, /sandbox asks for it; without sandbox providers there is none', async () => {
  const token = 'a-token-of-some-length'
  const app = await startApp({ SANDBOX_TOKEN: token })
  const messages = (authorization?: string) =>
    fetch(`${app.url}/sandbox/messages`, { headers: authorization === undefined ? {} : { authorization } })
  await expectRefusal(messages(), 'auth.token.missing')
  await expectRefusal(messages('Bearer wrong'), 'auth.token.missing')
  await expectRefusal(messages(`Bearer ${token}x`), 'auth.token.missing')
  expect((await messages(`Bearer ${token}`)).status).toBe(200)
  const { NODE_ENV: _, SECRET: __, ...providers } = real
  const without = await startApp(providers)
  await expectRefusal(fetch(`${without.url}/sandbox/messages`), 'route.unknown')
})

const secretFile = (name: string) => join(folder, name, 'secret')

test('without a SECRET one is made once, kept with the data, and readable by nobody else', () => {
  const config = { ...readConfig({}), DATA_DIR: join(folder, 'fresh') }
  const first = withSecret(config).SECRET
  expect(first.length).toBeGreaterThanOrEqual(64)
  expect(withSecret(config).SECRET).toBe(first)
  expect(readFileSync(secretFile('fresh'), 'utf8')).toBe(first)
  expect(statSync(secretFile('fresh')).mode & 0o077).toBe(0)
  expect(readdirSync(join(folder, 'fresh'))).toEqual(['secret'])
  expect(withSecret({ ...config, SECRET: long }).SECRET).toBe(long)
})

test('an empty file is not taken for a secret', () => {
  const config = { ...readConfig({}), DATA_DIR: join(folder, 'emptied') }
  withSecret(config)
  writeFileSync(secretFile('emptied'), '')
  expect(() => withSecret(config)).toThrow(StartError)
})

test('a DATA_DIR that is no folder is named in one line', () => {
  writeFileSync(join(folder, 'file'), '')
  const config = { ...readConfig({}), DATA_DIR: join(folder, 'file') }
  expect(() => withSecret(config)).toThrow(/^DATA_DIR cannot be used: .*Set it to another folder\.$/)
})
