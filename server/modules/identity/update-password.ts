import { raiseAlert } from '#modules/alerts/index.ts'
import { sql } from '#platform/database/sql.ts'
import { refuseField } from '#platform/operations/refusal.ts'
import { implement } from '#server/services.ts'
import { requireCurrentPassword } from './passwords/current-password.ts'
import { requireStrongPassword } from './passwords/password-strength.ts'
import { ownRequester } from './passwords/recognise-caller.ts'
import { revokeSessions } from './sessions/session-rows.ts'

export const updatePassword = implement('updatePassword', async ({ body, actor, services, transaction }) => {
  const user = await requireCurrentPassword(services, actor, body.password)
  requireStrongPassword(body.newPassword, user, 'newPassword')
  const passwordHash = await services.hashing.hash(body.newPassword, ownRequester(actor.userId))

  return transaction(async (tx) => {
    const changed = await tx.run(sql`
      UPDATE users SET password_hash = ${passwordHash}
      WHERE id = ${actor.userId} AND password_hash = ${user.password_hash}`)
    if (changed === 0) throw refuseField('auth.password.incorrect', 'password')
    await revokeSessions(tx, services, { userId: actor.userId, except: actor.sessionId })
    await raiseAlert(tx, { userId: actor.userId }, 'password-changed', {})
    return { updated: true }
  })
})
