import { generateKeyPairSync } from 'node:crypto'
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseEnv } from 'node:util'
import { afterAll, expect, test } from 'vitest'
import { exampleOf } from '#platform/settings.ts'
import { StartError } from '#platform/start-error.ts'
import { startApp } from '#testing/app.ts'
import { sendRaw } from '#testing/http/raw.ts'
import { expectRefusal } from '#testing/http/refusals.ts'
import { readConfig } from './config.ts'
import { requireWritableFiles, withSecret } from './data-folder.ts'
import { settings } from './settings.ts'

const folder = mkdtempSync(join(tmpdir(), 'buka-config-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const long = 'x'.repeat(40)
const names = Object.keys(settings) as (keyof typeof settings)[]

function failures(environment: { [name: string]: string }): string[] {
  try {
    readConfig(environment)
  } catch (error) {
    expect(error).toBeInstanceOf(StartError)
    return (error as Error).message.split('\n')
  }
  throw new Error('The settings were accepted')
}

function failure(environment: { [name: string]: string }): string {
  const [line, ...more] = failures(environment)
  expect(more).toEqual([])
  return line!
}

test('no setting is required', () => {
  expect(readConfig({})).toMatchObject({ NODE_ENV: 'development', HOST: '127.0.0.1', PORT: 3000, SECRET: '' })
})

test.for(['SERVICE', 'DELIVERY'])('the minimum of %s is not above the maximum', (what) => {
  const [lowest, highest] = [`${what}_LOWEST_KOBO`, `${what}_HIGHEST_KOBO`]
  expect(failure({ [lowest]: '500000', [highest]: '499999' })).toBe(`${lowest} must not be above ${highest}.`)
  readConfig({ [lowest]: '500000', [highest]: '500000' })
})

/** Defaults that users and other systems rely on: changing one must be deliberate. */
test('the defaults are as documented', () => {
  expect(readConfig({})).toMatchObject({
    ACCESS_TOKEN_MINUTES: 15,
    REFRESH_TOKEN_DAYS: 30,
    OTP_MINUTES: 5,
    OTP_PROOF_MINUTES: 10,
    OTP_CHECKS: 5,
    OTP_SENDS_PER_HOUR: 5,
    LIMIT_OTP: 20,
    SMS_ABROAD: false,
    WITHDRAWAL_PAUSE_HOURS: 24,
    WITHDRAWAL_MINIMUM_KOBO: 10_000,
    WITHDRAWAL_FEES: [
      { upTo: 500_000, fee: 1_000 },
      { upTo: 5_000_000, fee: 2_500 },
      { upTo: Number.POSITIVE_INFINITY, fee: 5_000 },
    ],
    WITHDRAWAL_REPEAT_SECONDS: 30,
    PIN_TRIES: 5,
    PIN_LOCK_MINUTES: 15,
    PAYMENT_WINDOW_MINUTES: 15,
    ORDER_AGAIN_MINUTES: 30,
    STORE_ACCEPT_MINUTES: 10,
    STORE_REMIND_MINUTES: 3,
    OVERDUE_MINUTES: 60,
    COMPLAINT_HOURS: 24,
    TICKET_REOPEN_HOURS: 72,
    HAND_OVER_TRIES: 5,
    NO_SHOW_MINUTES: 8,
    ARRIVAL_METRES: 200,
    OFFER_SECONDS: 180,
    OFFER_WAVE_SECONDS: 60,
    BOX_ORDERS: 3,
    BOX_MINUTES: 5,
    UPLOAD_ADDRESS_MINUTES: 10,
    TOP_UPS: false,
    BUS: 'auto',
    SMS_PROVIDER: 'sandbox',
    EMAIL_PROVIDER: 'sandbox',
    PAYMENTS_PROVIDER: 'sandbox',
    PUSH_PROVIDER: 'sandbox',
    STORAGE_PROVIDER: 'local',
  })
})

test('the printed example, uncommented, is read as the defaults', () => {
  const uncommented = exampleOf(settings).replace(/^#([A-Z0-9_]+=)/gm, '$1')
  const read = parseEnv(uncommented) as { [name: string]: string }
  expect(Object.keys(read).toSorted()).toEqual(names.toSorted())
  expect(readConfig(read)).toEqual(readConfig({}))
})

test('the printed example as it is sets nothing', () => {
  expect(parseEnv(exampleOf(settings))).toEqual({})
})

const checked = names.filter((name) => settings[name].expected !== 'text')

test.for(checked)('%s is validated, with one line when it is invalid', (name) => {
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
] as const)('%s=%s reports what it needs', ([name, value, needs]) => {
  const given: { [name: string]: string } = { [name]: value }
  for (const [place, each] of needs.entries()) {
    expect(failures(given)).toEqual(
      needs.slice(place).map((need) => `${name}=${value} needs ${need}. Set it, or choose another ${name}.`),
    )
    given[each] = samples[each] ?? 'given'
  }
  expect(readConfig(given)).toMatchObject({ [name]: value })
})

test('all problems are reported at once, and none twice', () => {
  const wrong = {
    NODE_ENV: 'production',
    HOST: '0.0.0.0',
    PORT: 'eighty',
    SECRET: 'short',
    BUS: 'redis',
    REDIS_URL: 'cache.example',
    SMS_PROVIDER: 'pigeon',
    EMAIL_PROVIDER: 'smtp',
    PUSH_PROVIDER: 'real',
    VAPID_SUBJECT: samples.VAPID_SUBJECT!,
  }
  expect(failures(wrong)).toEqual([
    'PORT must be a whole number from 0 to 65535; "eighty" is not.',
    'REDIS_URL must be an address that starts with redis:// or rediss://; its value is not.',
    'SMS_PROVIDER must be one of sandbox, termii; "pigeon" is not.',
    'EMAIL_PROVIDER=smtp needs SMTP_URL. Set it, or choose another EMAIL_PROVIDER.',
    'PUSH_PROVIDER=real needs FCM_SERVICE_ACCOUNT. Set it, or choose another PUSH_PROVIDER.',
    'SECRET must have at least 32 characters.',
    'NODE_ENV=production refuses sandbox providers. Set PAYMENTS_PROVIDER to a real one.',
  ])
  expect(failures({ HOST: '0.0.0.0', WORKERS: 'many', SECRET: 'short' })).toEqual([
    'WORKERS must be a whole number from 1 to 64; "many" is not.',
    'SECRET must have at least 32 characters.',
    'HOST=0.0.0.0 with sandbox providers needs SANDBOX_TOKEN of 16 characters or more.',
  ])
  expect(failure({ HOST: '0.0.0.0', NODE_ENV: 'prod' })).toContain('NODE_ENV must be one of')
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

test('a proxy or a public URL counts as reachable from other machines', () => {
  expect(failure({ TRUST_PROXY: 'true' })).toContain(
    'TRUST_PROXY=true with sandbox providers needs SANDBOX_TOKEN',
  )
  expect(failure({ PUBLIC_URL: 'https://buka.example' })).toContain('needs SANDBOX_TOKEN')
  expect(readConfig({ PUBLIC_URL: 'http://localhost:3000' }).SANDBOX_TOKEN).toBe('')
})

test('a sandbox transfer can be configured to never conclude by itself', () => {
  expect(readConfig({ SANDBOX_TRANSFER_SECONDS: '-1' }).SANDBOX_TRANSFER_SECONDS).toBe(-1)
  expect(failure({ SANDBOX_TRANSFER_SECONDS: '-2' })).toContain('a whole number from -1 to 86400')
})

test('without a token /sandbox is for this machine only, whatever host name is requested', async () => {
  const app = await startApp()
  const { port } = new URL(app.url)
  const head = (host: string) =>
    `GET /sandbox/messages HTTP/1.1\r\nHost: ${host}:${port}\r\nConnection: close\r\n\r\n`
  expect((await sendRaw(app.url, head('evil.example'))).status).toBe(401)
  expect((await sendRaw(app.url, head('localhost'))).status).toBe(200)
})

test('with a SANDBOX_TOKEN, /sandbox requires it; without sandbox providers it does not exist', async () => {
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

test('without a SECRET one is generated once, stored with the data, and readable by the owner only', () => {
  const config = { ...readConfig({}), DATA_DIR: join(folder, 'fresh') }
  const first = withSecret(config).SECRET
  expect(first.length).toBeGreaterThanOrEqual(64)
  expect(withSecret(config).SECRET).toBe(first)
  expect(readFileSync(secretFile('fresh'), 'utf8')).toBe(first)
  expect(statSync(secretFile('fresh')).mode & 0o077).toBe(0)
  expect(readdirSync(join(folder, 'fresh'))).toEqual(['secret'])
  expect(withSecret({ ...config, SECRET: long }).SECRET).toBe(long)
})

test('an empty file is not used as a secret', () => {
  const config = { ...readConfig({}), DATA_DIR: join(folder, 'emptied') }
  withSecret(config)
  writeFileSync(secretFile('emptied'), '')
  expect(() => withSecret(config)).toThrow(StartError)
})

test.runIf(process.platform === 'linux')('a DATA_DIR that cannot be created is refused at once', () => {
  const config = { ...readConfig({}), DATA_DIR: '/proc/buka/data' }
  const refused = /^DATA_DIR cannot be used: .*ENOENT.*Set it to another folder\.$/
  expect(() => withSecret(config)).toThrow(refused)
  expect(() => requireWritableFiles(config)).toThrow(refused)
})

test('a DATA_DIR that is not a folder is reported in one line', () => {
  writeFileSync(join(folder, 'file'), '')
  const config = { ...readConfig({}), DATA_DIR: join(folder, 'file') }
  const refused = /^DATA_DIR cannot be used: .*Set it to another folder\.$/
  expect(() => withSecret(config)).toThrow(refused)
  expect(() => requireWritableFiles(config)).toThrow(refused)
})
