import type { IncomingHttpHeaders } from 'node:http'
import type { FastifyRequest } from 'fastify'
import { operations } from '#contract/operations/index.ts'

/** The cookies of one call: those that came with it, and those that go back with the answer. */
export interface Cookies {
  get(name: string): string | undefined
  set(name: string, value: string, expires: Date): void
  clear(name: string): void
  /** Values for Set-Cookie headers. */
  readonly changes: readonly string[]
}

export interface CookieOptions {
  /** The public address of the service, if it differs from the Host header. */
  publicUrl: string
  trustProxy: boolean
  basePath: string
}

function valueIn(header: string | undefined, name: string): string | undefined {
  const found = header?.split(';').find((each) => each.trimStart().startsWith(`${name}=`))
  return found?.slice(found.indexOf('=') + 1).trim()
}

function isSecure({ publicUrl, trustProxy }: CookieOptions, headers: IncomingHttpHeaders): boolean {
  if (publicUrl !== '') return publicUrl.startsWith('https:')
  return trustProxy && headers['x-forwarded-proto'] === 'https'
}

/** Browsers send the origin of the page with every POST; other programs need not. */
function comesFromOwnPage({ publicUrl }: CookieOptions, { origin, host }: IncomingHttpHeaders): boolean {
  if (origin === undefined) return true
  const own = URL.canParse(origin) ? new URL(origin).host : undefined
  return own !== undefined && (own === host || (publicUrl !== '' && own === new URL(publicUrl).host))
}

/**
 * Undefined for a page of another origin: SameSite excludes other sites, but not other hosts of the same site. All cookies are for
 * refreshTokens, and their path limits them to its address.
 */
export function openCookies({ headers }: FastifyRequest, options: CookieOptions): Cookies | undefined {
  if (!comesFromOwnPage(options, headers)) return undefined
  const secure = isSecure(options, headers)
  const path = options.basePath + operations.refreshTokens.path
  // Browsers accept a cookie with this prefix only over TLS, so that nobody can inject one over an unencrypted connection.
  const fullName = (name: string) => (secure ? `__Secure-${name}` : name)
  const changes = new Map<string, string>()
  const put = (name: string, value: string, maxAge: number) =>
    changes.set(
      name,
      `${fullName(name)}=${value}; Path=${path}; Max-Age=${maxAge}; HttpOnly; SameSite=Strict${secure ? '; Secure' : ''}`,
    )
  return {
    get: (name) => valueIn(headers.cookie, fullName(name)) || undefined,
    set: (name, value, expires) =>
      void put(name, value, Math.max(0, Math.floor((expires.getTime() - Date.now()) / 1000))),
    clear: (name) => void put(name, '', 0),
    get changes() {
      return [...changes.values()]
    },
  }
}
