import { createHmac, subtle } from 'node:crypto'
import { errors as joseErrors, jwtVerify, SignJWT } from 'jose'
import type { UserTokens } from '#contract/records/tokens.ts'
import type { Caller } from '#contract/states.ts'
import type { Clock } from '#platform/clock.ts'
import { bytes, integer, type RowOf, row, text, timestamp, uuid } from '#platform/database/row.ts'
import { fragment } from '#platform/database/sql.ts'
import type { TokenActor } from '#platform/operations/call.ts'
import { Refusal } from '#platform/operations/refusal.ts'
import { isSame, type Secrets } from '#platform/secrets.ts'

/** The columns of a session that its tokens depend on. */
export const SessionRow = row({
  id: uuid,
  user_id: uuid,
  salt: bytes,
  generation: integer,
  rotated_at: timestamp,
  expires_at: timestamp,
  /** The password hash of the account, on which its device tokens depend. */
  password_hash: text,
})
export type SessionRow = RowOf<typeof SessionRow>

export const sessionColumns = fragment`
  id, user_id, salt, generation, rotated_at, expires_at,
  (SELECT password_hash FROM users WHERE users.id = user_id) AS password_hash`

export interface Tokens {
  /** The token pair of a session. The same row gives the same pair, so that a retry gets the same answer. */
  issue(session: SessionRow, role: Caller, lifeMinutes?: number): Promise<UserTokens>
  readAccessToken(token: string): Promise<TokenActor>
  readRefreshToken(token: string): { sessionId: string; generation: number; mac: string } | undefined
  isGenuine(session: SessionRow, generation: number, mac: string): boolean
  /** The account of a valid device token, whatever its current password. */
  deviceAccount(deviceToken: string | undefined): string | undefined
  /** Whether a device has signed in to an account with its current password. */
  isDeviceOf(account: { id: string; password_hash: string }, deviceToken: string | undefined): boolean
}

const algorithm = 'HS256'
const issuer = 'buka'
const deviceTokenPattern = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.([\w-]{16})\.([\w-]{43})$/
const refreshTokenPattern = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.(\d{1,9})\.([\w-]{43})$/

/** How many verified tokens are remembered. Beyond that, the one that was verified first is dropped. */
const rememberedTokens = 10_000

export function openTokens(secrets: Secrets, clock: Clock, accessTokenMinutes: number): Tokens {
  /** Tokens whose signature has been verified. Whether their sessions have ended is checked separately, on every call. */
  const verified = new Map<string, TokenActor>()

  function remember(token: string, found: TokenActor): void {
    if (verified.size >= rememberedTokens) verified.delete(verified.keys().next().value!)
    verified.set(token, found)
  }

  // Given as bytes, the key would be imported for every token, which takes as long as verifying it.
  const accessKey = subtle.importKey(
    'raw',
    new Uint8Array(secrets.key('access-token')),
    { name: 'HMAC', hash: 'SHA-256' },
    false,
    ['sign', 'verify'],
  )
  const refreshKey = secrets.key('refresh-token')

  const macOf = (session: SessionRow, generation: number) =>
    createHmac('sha256', refreshKey)
      .update(`${session.id}.${generation}.`)
      .update(session.salt)
      .digest('base64url')

  /** The same for all devices of an account, until the password changes. */
  function deviceTokenOf(userId: string, passwordHash: string): string {
    const password = secrets.hash('device-password', passwordHash).slice(0, 16)
    return `${userId}.${password}.${secrets.hash('device-token', `${userId}.${password}`)}`
  }

  return {
    async issue(session, role, lifeMinutes = accessTokenMinutes) {
      const expires = new Date(session.rotated_at.getTime() + lifeMinutes * 60_000)
      const accessToken = await new SignJWT({ sid: session.id, role })
        .setProtectedHeader({ alg: algorithm })
        .setIssuer(issuer)
        .setSubject(session.user_id)
        .setIssuedAt(session.rotated_at)
        .setExpirationTime(expires)
        .sign(await accessKey)
      return {
        accessToken,
        accessTokenExpires: expires.toISOString(),
        refreshToken: `${session.id}.${session.generation}.${macOf(session, session.generation)}`,
        refreshTokenExpires: session.expires_at.toISOString(),
        deviceToken: deviceTokenOf(session.user_id, session.password_hash),
      }
    },
    async readAccessToken(token) {
      const known = verified.get(token)
      if (known && known.expiresAt > clock.now().getTime()) return known
      verified.delete(token)
      try {
        const { payload } = await jwtVerify<{ sid: string; role: Caller }>(token, await accessKey, {
          algorithms: [algorithm],
          issuer,
          currentDate: clock.now(),
        })
        const actor = Object.freeze({
          userId: payload.sub!,
          sessionId: payload.sid,
          role: payload.role,
          // A token is expired from this moment on, as in the verification, whose `exp` is in whole seconds.
          expiresAt: payload.exp! * 1000,
        })
        remember(token, actor)
        return actor
      } catch (error) {
        throw new Refusal(
          error instanceof joseErrors.JWTExpired ? 'auth.token.expired' : 'auth.token.invalid',
        )
      }
    },
    readRefreshToken(token) {
      const parts = refreshTokenPattern.exec(token)
      return parts ? { sessionId: parts[1]!, generation: Number(parts[2]), mac: parts[3]! } : undefined
    },
    isGenuine: (session, generation, mac) => isSame(macOf(session, generation), mac),
    deviceAccount(deviceToken = '') {
      const [, userId, password, mac] = deviceTokenPattern.exec(deviceToken) ?? []
      const isGenuine = mac !== undefined && secrets.matches('device-token', `${userId}.${password}`, mac)
      return isGenuine ? userId : undefined
    },
    isDeviceOf: (account, deviceToken = '') =>
      isSame(deviceTokenOf(account.id, account.password_hash), deviceToken),
  }
}
