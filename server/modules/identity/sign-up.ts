import { sql } from '#platform/database/sql.ts'
import { newId } from '#platform/ids.ts'
import { Refusal } from '#platform/operations/refusal.ts'
import { implement } from '#server/services.ts'
import { consumeInviteCode } from './account/invite-codes.ts'
import { normaliseTelephone } from './account/telephone.ts'
import { readAccount } from './account/user-row.ts'
import { consumeProof, requireProof } from './otp/otp-proof.ts'
import { requireStrongPassword } from './passwords/password-strength.ts'
import { ownRequester } from './passwords/recognise-caller.ts'
import { placeRefreshToken, requireRefreshTokenPlace } from './sessions/refresh-cookie.ts'
import { openSession } from './sessions/session-rows.ts'

export const signUp = implement(
  'signUp',
  async ({ body, device, address, cookies, services, transaction }) => {
    const { config, db, secrets, hashing, files } = services
    const { role, refreshTokenIn } = body
    requireRefreshTokenPlace(refreshTokenIn, cookies)
    const name = body.name.trim()
    const telephone = normaliseTelephone(body.telephone)
    requireStrongPassword(body.password, { name, telephone }, 'password')
    const proof = { proof: body.proof, target: telephone, purpose: 'sign-up', role, path: 'proof' } as const
    await requireProof(db, secrets, proof)
    const invited = role === 'rider' || role === 'store'
    if (config.INVITE_ONLY && invited && body.inviteCode === undefined)
      throw new Refusal('invite-code.required')
    const passwordHash = await hashing.hash(body.password, ownRequester(`${role} ${telephone}`))

    const signedIn = await transaction(async (tx) => {
      await consumeProof(tx, secrets, proof)
      if (body.inviteCode !== undefined)
        await consumeInviteCode(tx, secrets, { code: body.inviteCode, telephone, role })
      const id = newId()
      const made = await tx.run(sql`
      INSERT INTO users (id, role, telephone, name, password_hash, role_status)
      VALUES (${id}, ${role}, ${telephone}, ${name}, ${passwordHash}, ${role === 'customer' ? 'active' : 'pending'})
      ON CONFLICT (telephone, role) WHERE deleted_at IS NULL DO NOTHING`)
      if (made === 0) throw new Refusal('auth.telephone.taken')
      const userTokens = await openSession(tx, services, { userId: id, role, device, address })
      const user = await readAccount(tx, files, id)
      return { user, userTokens }
    })
    return {
      ...signedIn,
      userTokens: placeRefreshToken(signedIn.userTokens, refreshTokenIn, role, cookies),
    }
  },
)
