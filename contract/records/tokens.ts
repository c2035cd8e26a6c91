import { Record, type Static, Timestamp, Type } from '../schema.ts'
import { AccountUser } from './user.ts'

export const UserTokens = Record(
  {
    accessToken: Type.String({ description: 'Bearer token for the Authorization header.' }),
    accessTokenExpires: Timestamp('When the access token ends.'),
    refreshToken: Type.String({
      description: 'For refreshTokens only; each use gives its successor. Empty where it is in the cookie.',
    }),
    refreshTokenExpires: Timestamp('When the refresh token ends.'),
    deviceToken: Type.String({
      description:
        'For the X-Device-Token header of auth and otp operations, also after signing out: this device has signed in to the ' +
        'account before, and what strangers try does not keep it out. Ends with a new password.',
    }),
  },
  { description: 'What a session works with.' },
)
export type UserTokens = Static<typeof UserTokens>

export const SignedIn = Record({ user: AccountUser, userTokens: UserTokens })
