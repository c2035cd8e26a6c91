import { sql } from '#platform/database/sql.ts'
import { Refusal, refuseField } from '#platform/operations/refusal.ts'
import { randomToken } from '#platform/secrets.ts'
import { implement } from '#server/services.ts'
import { proofPurpose } from './otp-proof.ts'
import { otpTarget } from './otp-target.ts'

export const verifyOtp = implement('verifyOtp', async ({ body, services }) => {
  const { config, db, secrets } = services
  const { address } = otpTarget(body, config.SMS_ABROAD)

  // Counted before the code is looked at, and not undone by a wrong one: guesses in parallel get no more checks.
  const counted = await db.maybe<{ id: string; code_hash: string }>(sql`
    UPDATE otp SET checks = checks + 1
    WHERE id = (
      SELECT id FROM otp WHERE target = ${address} AND purpose = ${body.purpose} AND role = ${body.role}
      ORDER BY sent_at DESC, id DESC LIMIT 1
    ) AND verified_at IS NULL AND expires_at > service_now() AND checks < ${config.OTP_CHECKS}
    RETURNING id, code_hash`)
  if (!counted) throw new Refusal('otp.ended')
  if (!secrets.matches('otp', `${counted.id} ${body.otp}`, counted.code_hash))
    throw refuseField('otp.incorrect', 'otp')

  const proof = randomToken()
  const verified = await db.maybe<{ proof_expires_at: Date }>(sql`
    UPDATE otp SET verified_at = service_now(), proof_hash = ${secrets.hash(proofPurpose, proof)},
      proof_expires_at = service_now() + ${config.OTP_PROOF_MINUTES} * interval '1 minute'
    WHERE id = ${counted.id} AND verified_at IS NULL
    RETURNING proof_expires_at`)
  if (!verified) throw new Refusal('otp.ended')
  return { proof, expires: verified.proof_expires_at.toISOString() }
})
