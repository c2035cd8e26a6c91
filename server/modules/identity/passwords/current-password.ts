import { type RowOf, row, text } from '#platform/database/row.ts'
import { sql } from '#platform/database/sql.ts'
import type { Actor } from '#platform/operations/call.ts'
import { Refusal, refuseField } from '#platform/operations/refusal.ts'
import type { Services } from '#server/services.ts'
import { ownRequester } from './recognise-caller.ts'

const PasswordRow = row({ name: text, telephone: text, password_hash: text })
export type PasswordRow = RowOf<typeof PasswordRow>

/** A stolen token is not enough: the password is needed too. Attempts are counted as at sign-in. */
export async function requireCurrentPassword(
  { db, hashing, limits }: Services,
  actor: Actor,
  password: string,
): Promise<PasswordRow> {
  const { allowed, resetSeconds } = await limits.take('sign-in', actor.userId)
  if (!allowed) throw new Refusal('request.rate-limited', { retryAfterSeconds: resetSeconds })
  const user = await db.maybe(
    PasswordRow,
    sql`
    SELECT name, telephone, password_hash FROM users WHERE id = ${actor.userId} AND deleted_at IS NULL`,
  )
  if (!user) throw new Refusal('auth.session.ended')
  const giveBack = () => limits.giveBack('sign-in', actor.userId)
  const verified = hashing.verify(user.password_hash, password, ownRequester(actor.userId))
  const isCorrect = await verified.catch(async (error) => {
    await giveBack()
    throw error
  })
  if (!isCorrect) throw refuseField('auth.password.incorrect', 'password')
  await giveBack()
  return user
}
