import { sql } from '#platform/database/sql.ts'
import type { Actor } from '#platform/operations/call.ts'
import { Refusal, refuseField } from '#platform/operations/refusal.ts'
import type { Services } from '#server/services.ts'
import { ownAsker } from './recognise-caller.ts'

export interface PasswordRow {
  name: string
  telephone: string
  password_hash: string
}

/** Who holds a stolen token still has to know the password; tries are counted as at sign-in. */
export async function requireCurrentPassword(
  { db, hashing, limits }: Services,
  actor: Actor,
  password: string,
): Promise<PasswordRow> {
  const { allowed, resetSeconds } = await limits.take('sign-in', actor.userId)
  if (!allowed) throw new Refusal('request.rate-limited', { retryAfterSeconds: resetSeconds })
  const user = await db.maybe<PasswordRow>(sql`
    SELECT name, telephone, password_hash FROM users WHERE id = ${actor.userId} AND deleted_at IS NULL`)
  if (!user) throw new Refusal('auth.session.ended')
  const giveBack = () => limits.giveBack('sign-in', actor.userId)
  const looked = hashing.verify(user.password_hash, password, ownAsker(actor.userId))
  const isRight = await looked.catch(async (error) => {
    await giveBack()
    throw error
  })
  if (!isRight) throw refuseField('auth.password.incorrect', 'password')
  await giveBack()
  return user
}
