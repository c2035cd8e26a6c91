import type { UserTokens } from '#contract/records/tokens.ts'
import type { Caller, RefreshTokenPlace } from '#contract/states.ts'
import type { Cookies } from '#platform/http/cookies.ts'
import { invalidField } from '#platform/operations/refusal.ts'

/** One for each role, so that somebody may be a customer and a rider in one browser. */
const nameFor = (role: Caller) => `buka-refresh-${role}`

/** Refuses pages of other origins, for whom a cookie would be of no use. */
function requireCookies(cookies: Cookies | undefined): Cookies {
  if (!cookies) throw invalidField('refreshTokenIn', 'origin', 'can be cookie only for pages of this service')
  return cookies
}

/** To be called before anything is changed. */
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

/** Puts the refresh token where it was asked for: left in the answer, or moved into the cookie. */
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
