import { isIP } from 'node:net'
import { serviceAccountSetting } from '#platform/keys/service-account.ts'
import { vapidSetting } from '#platform/keys/vapid-key.ts'
import {
  address,
  choice,
  type Fault,
  flag,
  readSettings,
  type Setting,
  secret,
  text,
  type Values,
  whole,
} from '#platform/settings.ts'
import { StartError } from '#platform/start-error.ts'
import { feeSteps } from '#server/money/fee-steps.ts'

/** Every setting of the service. All optional; `npm run config` prints them with their comments. */
export const settings = {
  NODE_ENV: choice(
    ['development', 'test', 'production'],
    'development',
    'production refuses sandbox providers and never fills the demo marketplace.',
  ),
  HOST: text(
    '127.0.0.1',
    'Address to listen on. Beyond loopback, as with a proxy, sandbox providers need SANDBOX_TOKEN.',
  ),
  PORT: whole(3000, 0, 65535, 'Port to listen on; 0 takes any free one.'),
  PUBLIC_URL: address(
    '',
    ['http:', 'https:'],
    'Address people reach the service by, if it is not HOST and PORT.',
  ),
  WORKERS: whole(1, 1, 64, 'Processes that share the port; also npm start -- --workers N.'),
  TRUST_PROXY: flag(false, 'Whether X-Forwarded-For comes from a proxy of yours.'),
  CORS_ORIGINS: text('', 'Origins of browser apps that may call, separated by commas.'),
  LOG_LEVEL: choice(['trace', 'debug', 'info', 'warn', 'error', 'silent'], 'info', 'How much is logged.'),

  DATA_DIR: text('.data', 'Folder of the embedded database and of local files.'),
  DATABASE_URL: {
    ...address(
      '',
      ['postgres:', 'postgresql:'],
      'A PostgreSQL server (15 or newer) instead of the embedded one.',
    ),
    secret: true,
  } as Setting<string>,
  DATABASE_CONNECTIONS: whole(
    10,
    2,
    500,
    'Connections of each process to the database, 8 for jobs and the bus apart.',
  ),
  STATEMENT_TIMEOUT_MS: whole(15_000, 1000, 600_000, 'Longest a statement may run.'),
  REDIS_URL: {
    ...address('', ['redis:', 'rediss:'], 'A Redis or Valkey, with which processes count limits together.'),
    secret: true,
  } as Setting<string>,
  BUS: choice(
    ['auto', 'postgres', 'redis', 'none'],
    'auto',
    'How processes tell each other of events. auto is Redis where REDIS_URL is set, else PostgreSQL.',
  ),
  SECRET: secret(
    'Key of tokens and hashes, at least 32 characters. Made and kept in DATA_DIR if absent; production needs it.',
  ),

  ACCESS_TOKEN_MINUTES: whole(15, 1, 1440, 'Life of an access token.'),
  REFRESH_TOKEN_DAYS: whole(30, 1, 365, 'Life of a refresh token.'),
  INVITE_ONLY: flag(false, 'Whether riders and stores need an invite code to sign up.'),
  INVITE_CODE_DAYS: whole(14, 1, 365, 'Life of an invite code.'),
  OTP_MINUTES: whole(5, 1, 60, 'Life of a one-time code.'),
  OTP_PROOF_MINUTES: whole(10, 1, 60, 'Life of the proof a code is exchanged for.'),
  OTP_CHECKS: whole(
    5,
    1,
    20,
    'Checks of one code: by whoever asked for it, and as many again from their address and from elsewhere.',
  ),
  OTP_SENDS_PER_HOUR: whole(
    5,
    1,
    100,
    'Codes that one asker has sent to one telephone or e-mail address in an hour.',
  ),
  OTP_SENDS_PER_DAY: whole(
    15,
    1,
    10_000,
    'Codes for one purpose sent there in a day: to its owner, to people and addresses known, and to strangers, so many each.',
  ),
  SMS_ABROAD: flag(false, 'Whether SMS goes to numbers outside +234.'),
  WITHDRAWAL_PAUSE_HOURS: whole(
    24,
    0,
    720,
    'No withdrawal for so long after a reset or a changed telephone.',
  ),
  WITHDRAWAL_MINIMUM_KOBO: whole(10_000, 100, 100_000_000, 'Least that can be withdrawn.'),
  WITHDRAWAL_FEES: feeSteps(
    '5000:10 50000:25 *:50',
    'Fee of a withdrawal in naira, by the largest amount it is for; * is for all above.',
  ),
  WITHDRAWAL_REPEAT_SECONDS: whole(
    30,
    0,
    3600,
    'The same withdrawal without an Idempotency-Key is refused for so long.',
  ),
  PIN_TRIES: whole(
    5,
    1,
    100,
    'Wrong pins until it is locked for a while; twice as many until it must be reset.',
  ),
  PIN_LOCK_MINUTES: whole(15, 1, 1440, 'How long wrong pins lock it.'),
  PAYMENT_WINDOW_MINUTES: whole(15, 1, 1440, 'Time to pay for an order, and life of a one-time account.'),
  STORE_ACCEPT_MINUTES: whole(10, 1, 525_600, 'Time a store has to accept a paid order.'),
  STORE_REMIND_MINUTES: whole(3, 1, 1440, 'When a store that has not accepted is reminded.'),
  PREPARATION_MINUTES: whole(20, 1, 240, 'Preparation, where the store does not say.'),
  OVERDUE_MINUTES: whole(
    60,
    1,
    1440,
    'So long after the promised time without pick-up, the customer may cancel again.',
  ),
  KEEP_ORDERS_MONTHS: whole(
    36,
    3,
    1200,
    'How long orders are kept where people see them; then their quarter goes to the schema retired.',
  ),
  KEEP_ENTRIES_MONTHS: whole(
    84,
    3,
    1200,
    'The same for entries of the ledger, which never go before their orders.',
  ),
  COMPLAINT_HOURS: whole(24, 1, 720, 'Time to complain on an order that has ended.'),
  CHAT_DAYS: whole(
    7,
    0,
    365,
    'So long after its end, an order or a request still lets both sides write to each other.',
  ),
  TICKET_REOPEN_HOURS: whole(72, 1, 8760, 'A reply reopens a resolved ticket for so long; then it closes.'),
  UNPAID_ORDERS: whole(
    5,
    1,
    1000,
    'Orders of one customer that may wait to be paid at once, as they hold stock.',
  ),
  ORDER_AGAIN_MINUTES: whole(
    30,
    0,
    1440,
    'So long after its time to pay ended, an order paid too late is offered again.',
  ),
  HAND_OVER_TRIES: whole(5, 1, 100, 'Wrong hand-over codes until only an operator can end the order.'),
  NO_SHOW_MINUTES: whole(8, 1, 120, 'How long a rider waits for a customer who does not come.'),
  ARRIVAL_METRES: whole(200, 10, 10_000, 'How near a rider must be to have arrived.'),
  OFFER_SECONDS: whole(180, 10, 3600, 'How long an order is on offer to riders.'),
  OFFER_WAVE_SECONDS: whole(60, 5, 3600, 'How long one wave of riders has it to themselves.'),
  OFFER_WAVE_RIDERS: whole(10, 1, 500, 'Most riders in one wave.'),
  OFFER_RADIUS_METRES: whole(8_000, 100, 100_000, 'How far from the store riders are looked for.'),
  OFFER_AHEAD_MINUTES: whole(
    30,
    0,
    1440,
    'An order wanted later is offered to riders so long before it must leave the store.',
  ),
  BOX_ORDERS: whole(3, 1, 20, 'Orders a rider may carry at once.'),
  BOX_MINUTES: whole(5, 1, 120, 'Time to add orders to a box after the first.'),
  BOX_RADIUS_METRES: whole(1_500, 50, 50_000, 'How near to the first store the others of a box must be.'),
  RIDER_KILOMETRES_PER_HOUR: whole(
    15,
    1,
    200,
    'How fast riders are taken to be, for the delivery window of a box.',
  ),
  SERVICE_BASIS_POINTS: whole(500, 0, 5000, 'Service price, in hundredths of a percent of items and packs.'),
  SERVICE_LOWEST_KOBO: whole(10_000, 0, 10_000_000, 'Service price: never less.'),
  SERVICE_HIGHEST_KOBO: whole(100_000, 0, 10_000_000, 'Service price: never more.'),
  TIP_HIGHEST_KOBO: whole(2_000_000, 0, 100_000_000, 'Most that a customer may tip.'),
  SCHEDULE_DAYS: whole(7, 1, 60, 'How many days ahead an order may be wanted.'),
  TOP_UPS: flag(false, 'Whether customers may top up their wallets. It needs a licence in Nigeria.'),
  VAT_BASIS_POINTS: whole(750, 0, 5000, 'VAT within the platform’s own prices, in hundredths of a percent.'),
  STAMP_DUTY_KOBO: whole(5_000, 0, 1_000_000, 'Duty on money received from a bank.'),
  STAMP_DUTY_FROM_KOBO: whole(1_000_000, 0, 1_000_000_000, 'The least amount that the duty is due on.'),
  PROVIDER_FEE_BASIS_POINTS: whole(
    150,
    0,
    5000,
    'What the sandbox keeps of a payment, in hundredths of a percent. Paystack tells its own fee.',
  ),
  PROVIDER_FEE_FLAT_KOBO: whole(10_000, 0, 10_000_000, 'The same: on top of that.'),
  PROVIDER_FEE_FLAT_FROM_KOBO: whole(
    250_000,
    0,
    1_000_000_000,
    'The same: the least payment that this comes on top of.',
  ),
  PROVIDER_FEE_HIGHEST_KOBO: whole(200_000, 0, 100_000_000, 'The same: never more.'),
  PROVIDER_TRANSFER_FEES: feeSteps(
    '5000:10 50000:25 *:50',
    'What a transfer costs us in naira, written as WITHDRAWAL_FEES, where the provider does not tell.',
  ),
  UPLOADS_PER_DAY: whole(300, 1, 1_000_000, 'Files one user may upload in a day.'),
  UPLOAD_ADDRESS_MINUTES: whole(10, 1, 60, 'Life of an upload address.'),

  DELIVERY_BASE_KOBO: whole(
    50_000,
    0,
    10_000_000,
    'Delivery: base price, where a store has none of its own.',
  ),
  DELIVERY_PER_KM_KOBO: whole(15_000, 0, 10_000_000, 'Delivery: price a kilometre.'),
  DELIVERY_LOWEST_KOBO: whole(50_000, 0, 10_000_000, 'Delivery: never less.'),
  DELIVERY_HIGHEST_KOBO: whole(300_000, 0, 10_000_000, 'Delivery: never more.'),
  STORES_PER_OWNER: whole(20, 1, 10_000, 'Stores one owner may have.'),
  COMMISSION_BASIS_POINTS: whole(1000, 0, 5000, 'Commission of a new store, in hundredths of a percent.'),
  WEB_URL: address(
    '',
    ['http:', 'https:'],
    'Address of the web shop that store links lead to; PUBLIC_URL if absent.',
  ),

  REALTIME_SWEEP_MS: whole(
    2000,
    50,
    60_000,
    'How often streams are looked at for events that no other process told of.',
  ),

  LIMIT_GENERAL: whole(600, 1, 1_000_000, 'Requests a minute of one user, or one address without a token.'),
  LIMIT_AUTH: whole(30, 1, 1_000_000, 'Sign-ups, sign-ins, refreshes and resets a minute from one address.'),
  LIMIT_SIGN_IN: whole(
    10,
    1,
    1_000_000,
    'Wrong passwords for one telephone and role from one address in 15 minutes; of all strangers together ten times as many.',
  ),
  LIMIT_OTP: whole(20, 1, 1_000_000, 'Codes and invites asked for in an hour from one address.'),
  LIMIT_OTP_CHECKS: whole(60, 1, 1_000_000, 'Codes checked in an hour from one address.'),
  LIMIT_EXISTENCE: whole(20, 1, 1_000_000, 'Existence questions a minute from one address.'),
  LIMIT_CONNECT: whole(600, 1, 1_000_000, 'Sockets opened a minute from one address.'),
  LIMIT_UPLOAD: whole(60, 1, 1_000_000, 'Uploads and upload addresses a minute of one user.'),

  SMS_PROVIDER: choice(['sandbox', 'termii'], 'sandbox', 'Who sends SMS.'),
  TERMII_API_KEY: secret('Termii: the key.'),
  TERMII_SENDER_ID: text('Buka', 'Termii: the sender people see.'),
  TERMII_BASE_URL: address(
    'https://v3.api.termii.com',
    ['http:', 'https:'],
    'Termii: the address of your account.',
  ),
  EMAIL_PROVIDER: choice(['sandbox', 'smtp'], 'sandbox', 'Who sends e-mail.'),
  SMTP_URL: {
    ...address('', ['smtp:', 'smtps:'], 'SMTP: the server, with user and password.'),
    secret: true,
  } as Setting<string>,
  SMTP_FROM: text('Buka <no-reply@buka.example>', 'SMTP: the sender people see.'),
  PAYMENTS_PROVIDER: choice(
    ['sandbox', 'paystack'],
    'sandbox',
    'Who takes and sends money, and knows banks.',
  ),
  PAYSTACK_SECRET_KEY: secret('Paystack: the secret key.'),
  PAYSTACK_BASE_URL: address('https://api.paystack.co', ['http:', 'https:'], 'Paystack: the address.'),
  PUSH_PROVIDER: choice(['sandbox', 'real'], 'sandbox', 'Who sends push notifications.'),
  VAPID_PRIVATE_KEY: vapidSetting('Web Push: the key browsers know us by. Made from SECRET if absent.'),
  VAPID_SUBJECT: {
    ...address('', ['mailto:', 'https:'], 'Web Push: where push services can reach you.'),
    expected: 'an address that starts with mailto: or https:',
  },
  FCM_SERVICE_ACCOUNT: serviceAccountSetting(
    'Firebase Cloud Messaging: the JSON text of the service account’s file.',
  ),
  FCM_BASE_URL: address(
    'https://fcm.googleapis.com',
    ['http:', 'https:'],
    'Firebase Cloud Messaging: the address.',
  ),
  STORAGE_PROVIDER: choice(['local', 's3'], 'local', 'Where uploaded files are kept.'),
  S3_ENDPOINT: address('', ['http:', 'https:'], 'S3: the address of the store.'),
  S3_REGION: text('auto', 'S3: the region.'),
  S3_BUCKET: text('', 'S3: the bucket.'),
  S3_ACCESS_KEY_ID: secret('S3: the key id.'),
  S3_SECRET_ACCESS_KEY: secret('S3: the key.'),
  SANDBOX_TRANSFER_SECONDS: whole(
    2,
    -1,
    86_400,
    'Sandbox: until a withdrawal concludes by itself; -1 is never. Those to accounts from 98 or 99 fail.',
  ),
  SANDBOX_TOKEN: secret('Bearer token for /sandbox where others reach the service; at least 16 characters.'),
}

export type Config = Values<typeof settings>

const isLoopback = (host: string) =>
  host === 'localhost' || host === '::1' || (isIP(host) === 4 && host.startsWith('127.'))

/** By which setting people beyond this machine reach the service, if any. */
function reachBeyond({ HOST, PUBLIC_URL, TRUST_PROXY }: Config): string | undefined {
  if (!isLoopback(HOST)) return `HOST=${HOST}`
  if (TRUST_PROXY) return 'TRUST_PROXY=true'
  return PUBLIC_URL === '' || isLoopback(new URL(PUBLIC_URL).hostname)
    ? undefined
    : `PUBLIC_URL=${PUBLIC_URL}`
}

/** What a choice cannot work without, by the setting that makes it. */
const needs: { [choice: string]: (keyof Config)[] } = {
  'BUS=redis': ['REDIS_URL'],
  'SMS_PROVIDER=termii': ['TERMII_API_KEY'],
  'EMAIL_PROVIDER=smtp': ['SMTP_URL'],
  'PAYMENTS_PROVIDER=paystack': ['PAYSTACK_SECRET_KEY'],
  'PUSH_PROVIDER=real': ['VAPID_SUBJECT', 'FCM_SERVICE_ACCOUNT'],
  'STORAGE_PROVIDER=s3': ['S3_ENDPOINT', 'S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'],
}

const withSandbox = ['SMS_PROVIDER', 'EMAIL_PROVIDER', 'PAYMENTS_PROVIDER', 'PUSH_PROVIDER'] as const

const sandboxed = (config: Config) => withSandbox.filter((name) => config[name] === 'sandbox')

export const usesSandbox = (config: Config) => sandboxed(config).length > 0

const missingOf = (config: Config): Fault[] =>
  Object.entries(needs).flatMap(([choice, names]) => {
    const [chooser, value] = choice.split('=') as [keyof Config, string]
    const missing = config[chooser] === value ? names.filter((name) => config[name] === '') : []
    return missing.map((name) => ({
      name,
      problem: `${choice} needs ${name}. Set it, or choose another ${chooser}.`,
    }))
  })

function weakOf({ SECRET, NODE_ENV }: Config): Fault[] {
  const name = 'SECRET'
  if (SECRET !== '' && SECRET.length < 32)
    return [{ name, problem: 'SECRET must have at least 32 characters.' }]
  if (SECRET === '' && NODE_ENV === 'production')
    return [{ name, problem: 'NODE_ENV=production needs SECRET: at least 32 random characters.' }]
  return []
}

/** What is never less than the one must not be more than the other. */
const bounds = [
  ['SERVICE_LOWEST_KOBO', 'SERVICE_HIGHEST_KOBO'],
  ['DELIVERY_LOWEST_KOBO', 'DELIVERY_HIGHEST_KOBO'],
] as const

const crossedOf = (config: Config, wrong: Set<string>): Fault[] =>
  bounds.flatMap(([name, highest]) =>
    config[name] > config[highest] && !wrong.has(highest)
      ? [{ name, problem: `${name} must not be above ${highest}.` }]
      : [],
  )

/** `wrong` are settings that are known to be wrong: what they would have been is anybody's guess. */
function exposedOf(config: Config, wrong: Set<string>): Fault[] {
  if (wrong.has('NODE_ENV')) return []
  const sandboxes = sandboxed(config).filter((name) => !wrong.has(name))
  if (config.NODE_ENV === 'production')
    return sandboxes.map((name) => ({
      name,
      problem: `NODE_ENV=production refuses sandbox providers. Set ${name} to a real one.`,
    }))
  const reach = reachBeyond(config)
  if (reach === undefined || sandboxes.length === 0 || config.SANDBOX_TOKEN.length >= 16) return []
  const problem = `${reach} with sandbox providers needs SANDBOX_TOKEN of 16 characters or more.`
  return [{ name: 'SANDBOX_TOKEN', problem }]
}

/** The settings, or all that is wrong with them, a line for each. */
export function readConfig(environment: NodeJS.ProcessEnv): Config {
  const { values: config, faults } = readSettings(settings, environment)
  const wrong = new Set(faults.map(({ name }) => name))
  const together = [
    ...missingOf(config),
    ...weakOf(config),
    ...crossedOf(config, wrong),
    ...exposedOf(config, wrong),
  ]
  const all = [...faults, ...together.filter(({ name }) => !wrong.has(name))]
  if (all.length > 0) throw new StartError(all.map(({ problem }) => problem).join('\n'))
  return config
}
