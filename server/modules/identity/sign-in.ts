import type { RoleStatus } from '#contract/states.ts'
import { sql } from '#platform/database/sql.ts'
import { Refusal } from '#platform/operations/refusal.ts'
import { implement } from '#server/services.ts'
import { findAccount } from './askers.ts'
import { consumeProof } from './otp-proof.ts'
import { requirePassword } from './password-tries.ts'
import { placeRefreshToken, requireRefreshTokenPlace } from './refresh-cookie.ts'
import { openSession } from './session-rows.ts'
import { suspendedRefusal } from './suspension.ts'
import { normaliseTelephone } from './telephone.ts'
import { readAccount } from './user-row.ts'

interface Standing {
  role_status: RoleStatus
  role_reason: string | null
}

function requireNotSuspended({ role_status, role_reason }: Standing) {
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
      // The lock makes a suspension or a new password that is being committed come first or wait.
      const still = await tx.maybe<Standing>(sql`
        SELECT role_status, role_reason FROM users
        WHERE id = ${account.id} AND password_hash = ${account.password_hash} AND deleted_at IS NULL
        FOR SHARE`)
      if (!still) throw new Refusal('auth.credentials.incorrect')
      requireNotSuspended(still)
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
