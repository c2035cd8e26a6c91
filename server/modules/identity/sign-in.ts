import { roleStatuses } from '#contract/states.ts'
import { nullable, oneOf, type RowOf, row, text } from '#platform/database/row.ts'
import { sql } from '#platform/database/sql.ts'
import { Refusal } from '#platform/operations/refusal.ts'
import { implement } from '#server/services.ts'
import { normaliseTelephone } from './account/telephone.ts'
import { readAccount } from './account/user-row.ts'
import { consumeProof } from './otp/otp-proof.ts'
import { requirePassword } from './passwords/password-attempts.ts'
import { findAccount } from './passwords/recognise-caller.ts'
import { placeRefreshToken, requireRefreshTokenPlace } from './sessions/refresh-cookie.ts'
import { openSession } from './sessions/session-rows.ts'
import { suspendedRefusal } from './sessions/suspended-refusal.ts'

const RoleState = row({ role_status: oneOf(roleStatuses), role_reason: nullable(text) })

function requireNotSuspended({ role_status, role_reason }: RowOf<typeof RoleState>) {
  if (role_status === 'suspended') throw suspendedRefusal(role_reason)
}

export const signIn = implement(
  'signIn',
  async ({ body, address, device, deviceToken, cookies, services, transaction }) => {
    const { db, secrets, files } = services
    const { role, password, refreshTokenIn } = body
    requireRefreshTokenPlace(refreshTokenIn, cookies)
    const telephone = normaliseTelephone(body.telephone)
    const found = await findAccount(db, secrets, { telephone, role, address })
    const origin = { address, deviceToken }
    const account = await requirePassword(services, { account: found, role, telephone, password, origin })
    requireNotSuspended(account)
    if (role === 'operator' && body.proof === undefined) throw new Refusal('auth.second-factor.required')

    const signedIn = await transaction(async (tx) => {
      if (role === 'operator' && body.proof !== undefined) {
        await consumeProof(tx, secrets, {
          proof: body.proof,
          target: telephone,
          purpose: 'sign-in',
          role,
          path: 'proof',
        })
      }
      // The lock serialises this with a concurrent suspension or change of password.
      const current = await tx.maybe(
        RoleState,
        sql`
        SELECT role_status, role_reason FROM users
        WHERE id = ${account.id} AND password_hash = ${account.password_hash} AND deleted_at IS NULL
        FOR SHARE`,
      )
      if (!current) throw new Refusal('auth.credentials.incorrect')
      requireNotSuspended(current)
      const userTokens = await openSession(tx, services, { userId: account.id, role, device, address })
      const user = await readAccount(tx, files, account.id)
      return { user, userTokens }
    })
    return {
      ...signedIn,
      userTokens: placeRefreshToken(signedIn.userTokens, refreshTokenIn, role, cookies),
    }
  },
)
