import { raiseAlert } from '#modules/alerts/index.ts'
import { row, text, uuid } from '#platform/database/row.ts'
import { sql } from '#platform/database/sql.ts'
import { refuseField } from '#platform/operations/refusal.ts'
import { implement } from '#server/services.ts'
import { normaliseTelephone } from './account/telephone.ts'
import { Pause, pauseColumns, pauseOf } from './account/withdrawal-pause.ts'
import { consumeProof, requireProof } from './otp/otp-proof.ts'
import { requireStrongPassword } from './passwords/password-strength.ts'
import { ownRequester } from './passwords/recognise-caller.ts'
import { revokeSessions } from './sessions/session-rows.ts'

const NameRow = row({ name: text })
const PausedUserRow = row({ id: uuid, ...Pause.properties })

export const resetPassword = implement('resetPassword', async ({ body, services, transaction }) => {
  const { config, db, secrets, hashing } = services
  const { role } = body
  const telephone = normaliseTelephone(body.telephone)
  requireStrongPassword(body.password, { telephone }, 'password')
  const proof = {
    proof: body.proof,
    target: telephone,
    purpose: 'reset-password',
    role,
    path: 'proof',
  } as const
  await requireProof(db, secrets, proof)
  const owner = await db.maybe(
    NameRow,
    sql`
    SELECT name FROM users WHERE telephone = ${telephone} AND role = ${role} AND deleted_at IS NULL`,
  )
  if (!owner) throw refuseField('otp.proof.invalid', 'proof')
  requireStrongPassword(body.password, owner, 'password')
  const passwordHash = await hashing.hash(body.password, ownRequester(`${role} ${telephone}`))

  return transaction(async (tx) => {
    await consumeProof(tx, secrets, proof)
    const user = await tx.maybe(
      PausedUserRow,
      sql`
      UPDATE users SET password_hash = ${passwordHash},
        withdrawals_paused_until = service_now() + ${config.WITHDRAWAL_PAUSE_HOURS} * interval '1 hour'
      WHERE telephone = ${telephone} AND role = ${role} AND deleted_at IS NULL
      RETURNING id, ${pauseColumns}`,
    )
    if (!user) throw refuseField('otp.proof.invalid', 'proof')
    await revokeSessions(tx, services, { userId: user.id })
    await raiseAlert(tx, { userId: user.id }, 'password-reset', { words: { paused: pauseOf(user) } })
    return { reset: true }
  })
})
