import { demo } from '../demo.ts'
import { operation } from '../operation.ts'
import { SignedIn, UserTokens } from '../records/tokens.ts'
import { Id, Line, OneOf, Record, Telephone, Type } from '../schema.ts'
import { callers, refreshTokenPlaces, roles } from '../states.ts'

export const Password = (description: string) =>
  Type.String({ minLength: 8, maxLength: 128, description, examples: [demo.password] })

export const Proof = (purpose: string) =>
  Type.String({ minLength: 20, maxLength: 100, description: `Proof from verifyOtp, purpose ${purpose}.` })

const RefreshTokenIn = Type.Optional(
  OneOf(
    refreshTokenPlaces,
    'Where the refresh token goes: body, as if left out, is the answer; cookie is for pages of the service itself, whose scripts ' +
      'then never see it. Other pages are refused.',
  ),
)

const group = 'auth'
const limit = 'auth'

export const auth = {
  signUp: operation({
    group,
    limit,
    method: 'POST',
    path: '/auth/sign-up',
    summary: 'Sign up',
    description:
      'Makes an account and signs it in. The telephone is proved first: sendOtp and verifyOtp with purpose sign-up. ' +
      'Customers are active at once; riders, store owners and assistants start with role status pending.',
    callers: 'anyone',
    cookies: true,
    body: Record({
      role: OneOf(roles, 'The role of the new account.'),
      name: Line(80, 'How people call you.', { examples: ['Amaka Obi'] }),
      telephone: Telephone('Your telephone.'),
      password: Password('At least 8 characters, not a common one.'),
      proof: Proof('sign-up'),
      inviteCode: Type.Optional(
        Line(20, 'Needed for riders and stores while the platform is invite-only.', {
          examples: ['BUKA-7K2M-9QXT'],
        }),
      ),
      refreshTokenIn: RefreshTokenIn,
    }),
    answer: SignedIn,
    errors: [
      'otp.proof.invalid',
      'otp.proof.ended',
      'auth.telephone.taken',
      'invite-code.required',
      'invite-code.invalid',
      'invite-code.ended',
    ],
    example: {
      body: {
        role: 'customer',
        name: 'Bisi Ojo',
        telephone: '+2348031234567',
        password: 'suya-on-a-friday',
        proof: 'the-proof-from-verify-otp',
      },
      needs: 'a proof from verifyOtp',
    },
  }),
  signIn: operation({
    group,
    limit,
    method: 'POST',
    path: '/auth/sign-in',
    summary: 'Sign in',
    description:
      'Opens a session on this device. A wrong telephone and a wrong password look and take the same. Somebody who is suspended ' +
      'is told so, with the reason that an operator gave. ' +
      'Operators also send a proof of their telephone (OTP with purpose sign-in). Wrong passwords of others do not lock out a device ' +
      'that sends its X-Device-Token, nor an address that the account has signed in from.',
    callers: 'anyone',
    recognises: true,
    cookies: true,
    body: Record({
      role: OneOf(callers, 'The role to sign in with.'),
      telephone: Telephone('Your telephone.'),
      password: Type.String({ minLength: 1, maxLength: 128, description: 'Your password.' }),
      proof: Type.Optional(Proof('sign-in; operators only')),
      refreshTokenIn: RefreshTokenIn,
    }),
    answer: SignedIn,
    errors: [
      'auth.credentials.incorrect',
      'account.suspended',
      'auth.second-factor.required',
      'otp.proof.invalid',
      'otp.proof.ended',
    ],
    example: {
      body: { role: 'customer', telephone: demo.people.customer.telephone, password: demo.password },
    },
  }),
  signOut: operation({
    group,
    method: 'POST',
    path: '/auth/sign-out',
    summary: 'Sign out',
    description:
      'Ends the session of the token, at once and everywhere, and clears the cookie of its role. Repeating it answers 208.',
    callers: 'signed-in',
    cookies: true,
    acceptsRevokedSession: true,
    already: true,
    answer: Record({ sessionId: Id('The session that ended.') }),
    errors: [],
    example: { as: 'customer' },
  }),
  refreshTokens: operation({
    group,
    limit,
    method: 'POST',
    path: '/auth/refresh-tokens',
    summary: 'Refresh tokens',
    description:
      'Exchanges a refresh token for the next pair. The identical retry gets the same refresh token for 10 seconds, or ' +
      'until that one is used; any later use of a spent token ends the session. With `refreshTokenIn` cookie and a role, the token ' +
      'comes with the cookie of that role and its successor goes there; a cookie that is good for nothing is cleared.',
    callers: 'anyone',
    recognises: true,
    cookies: true,
    body: Record({
      refreshToken: Type.Optional(
        Type.String({
          minLength: 20,
          maxLength: 200,
          description: 'The newest refresh token; left out where it is in the cookie.',
        }),
      ),
      refreshTokenIn: RefreshTokenIn,
      role: Type.Optional(OneOf(callers, 'With the cookie: the role that you signed in with.')),
    }),
    answer: Record({ userTokens: UserTokens }),
    errors: ['auth.refresh-token.invalid', 'account.suspended'],
    example: { body: { refreshToken: 'the-refresh-token-of-your-session' }, needs: 'a refresh token' },
  }),
  resetPassword: operation({
    group,
    limit,
    method: 'POST',
    path: '/auth/reset-password',
    summary: 'Reset password',
    description:
      'Sets a new password with a proof (OTP with purpose reset-password) and ends every session of the account. ' +
      'Withdrawals are closed for the next 24 hours.',
    callers: 'anyone',
    recognises: true,
    body: Record({
      role: OneOf(roles, 'The role of the account; operators are reset on the command line.'),
      telephone: Telephone('Your telephone.'),
      password: Password('The new password.'),
      proof: Proof('reset-password'),
    }),
    answer: Record({ reset: Type.Literal(true, { description: 'The new password is in force.' }) }),
    errors: ['otp.proof.invalid', 'otp.proof.ended'],
    example: {
      body: {
        role: 'customer',
        telephone: demo.people.customer.telephone,
        password: 'pounded-yam-2026',
        proof: 'the-proof-from-verify-otp',
      },
      needs: 'a proof from verifyOtp',
    },
  }),
}
