import { isIP } from 'node:net'
import { type Fault, readSettings } from '#platform/settings.ts'
import { StartError } from '#platform/start-error.ts'
import { type Config, settings } from './settings.ts'

export type { Config } from './settings.ts'

const isLoopback = (host: string) =>
  host === 'localhost' || host === '::1' || (isIP(host) === 4 && host.startsWith('127.'))

/** The setting that makes the service reachable from other machines, if any. */
function reachBeyond({ HOST, PUBLIC_URL, TRUST_PROXY }: Config): string | undefined {
  if (!isLoopback(HOST)) return `HOST=${HOST}`
  if (TRUST_PROXY) return 'TRUST_PROXY=true'
  return PUBLIC_URL === '' || isLoopback(new URL(PUBLIC_URL).hostname)
    ? undefined
    : `PUBLIC_URL=${PUBLIC_URL}`
}

/** The settings that a choice requires. */
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

/** Pairs of settings of which the first must not exceed the second. */
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

/** `wrong` are invalid settings: their intended value is unknown. */
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

/** Reads the settings, or throws all problems, one per line. */
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
