import type { RoleStatus } from '#contract/states.ts'
import { sql } from '#platform/database/sql.ts'
import { Refusal } from '#platform/operations/refusal.ts'
import { implement, type Services } from '#server/services.ts'
import { consumeProof } from './otp-proof.ts'
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

/** Counted before the password is looked at, so that guesses in parallel get no more tries; a right one is given back. */
async function takeTry(limits: Services['limits'], telephone: string, address: string) {
  const tries = [
    { name: 'sign-in', key: `${telephone} ${address}` },
    { name: 'sign-in-anywhere', key: telephone },
  ]
  for (const { name, key } of tries) {
    const { allowed, resetSeconds } = await limits.take(name, key)
    if (!allowed) throw new Refusal('request.rate-limited', { retryAfterSeconds: resetSeconds })
  }
  return () => Promise.all(tries.map(({ name, key }) => limits.giveBack(name, key)))
}

export const signIn = implement('signIn', async ({ body, address, device, services, transaction }) => {
  const { db, secrets, hashing, limits, files } = services
  const { role } = body
  const telephone = normaliseTelephone(body.telephone)
  const giveBack = await takeTry(limits, `${role} ${telephone}`, address)

  const user = await db.maybe<Standing & { id: string; password_hash: string }>(sql`
    SELECT id, password_hash, role_status, role_reason FROM users
    WHERE telephone = ${telephone} AND role = ${role} AND deleted_at IS NULL`)
  const right = user
    ? await hashing.verify(user.password_hash, body.password)
    : await hashing.verifyNothing(body.password)
  if (!user || !right) throw new Refusal('auth.credentials.incorrect')
  await giveBack()
  requireNotSuspended(user)
  if (role === 'operator' && body.proof === undefined) throw new Refusal('auth.second-factor.required')

  return transaction(async (tx) => {
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
      WHERE id = ${user.id} AND password_hash = ${user.password_hash} AND deleted_at IS NULL
      FOR SHARE`)
    if (!still) throw new Refusal('auth.credentials.incorrect')
    requireNotSuspended(still)
    const userTokens = await openSession(tx, services, { userId: user.id, role, device })
    return { user: await readAccount(tx, files, user.id), userTokens }
  })
})
