import type { UserTokens } from '#contract/records/tokens.ts'
import type { Caller, RefreshTokenPlace } from '#contract/states.ts'
import type { Cookies } from '#platform/http/cookies.ts'
import { invalidField } from '#platform/operations/refusal.ts'

/** One cookie for each role, so that somebody can be signed in as a customer and a rider in one browser. */
const nameFor = (role: Caller) => `buka-refresh-${role}`

/** Refuses pages of other origins, to which the service gives no access to cookies. */
function requireCookies(cookies: Cookies | undefined): Cookies {
  if (!cookies) throw invalidField('refreshTokenIn', 'origin', 'can be cookie only for pages of this service')
  return cookies
}

/** Refuses a cookie where none can be set. Called before anything is changed. */
export function requireRefreshTokenPlace(
  place: RefreshTokenPlace | undefined,
  cookies: Cookies | undefined,
): void {
  if (place === 'cookie') requireCookies(cookies)
}

export function readRefreshCookie(
  role: Caller | undefined,
  cookies: Cookies | undefined,
): string | undefined {
  const own = requireCookies(cookies)
  if (role === undefined) throw invalidField('role', 'missing', 'is needed, to know which cookie')
  return own.get(nameFor(role))
}

/** Leaves the refresh token in the answer, or moves it into the cookie if that was requested. */
export function placeRefreshToken(
  userTokens: UserTokens,
  place: RefreshTokenPlace | undefined,
  role: Caller,
  cookies: Cookies | undefined,
): UserTokens {
  if (place !== 'cookie') return userTokens
  requireCookies(cookies).set(
    nameFor(role),
    userTokens.refreshToken,
    new Date(userTokens.refreshTokenExpires),
  )
  return { ...userTokens, refreshToken: '' }
}

export const clearRefreshCookie = (role: Caller, cookies: Cookies | undefined): void =>
  cookies?.clear(nameFor(role))
