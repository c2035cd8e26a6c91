import { row, text, timestamp, uuid } from '#platform/database/row.ts'
import { sql } from '#platform/database/sql.ts'
import { Refusal, refuseField } from '#platform/operations/refusal.ts'
import { randomToken } from '#platform/secrets.ts'
import { implement } from '#server/services.ts'
import { proofPurpose } from './otp/otp-proof.ts'
import { otpTarget, referencePurpose } from './otp/otp-target.ts'
import { addressHash } from './sessions/session-rows.ts'

const CodeRow = row({ id: uuid, code_hash: text })
const ProofExpiresAtRow = row({ proof_expires_at: timestamp })

export const verifyOtp = implement('verifyOtp', async ({ body, actor, address, deviceToken, services }) => {
  const { config, db, secrets, tokens } = services
  const { address: target } = otpTarget(body, config.SMS_ABROAD)
  const accountId = actor?.userId ?? tokens.deviceAccount(deviceToken)
  const reference = body.reference === undefined ? null : secrets.hash(referencePurpose, body.reference)

  /*
   * The given code is compared with the newest code of each requester. The check is counted before the
   * comparison, so that parallel guesses get no extra checks, and on every one of those codes, so that having
   * several codes sent gives no extra guesses. The requester of a code, callers at the requester's address
   * and all others have separate counts.
   */
  const counted = await db.many(
    CodeRow,
    sql`
    UPDATE otp SET
      checks = checks + (checker = 'asker')::int,
      address_checks = address_checks + (checker = 'address')::int,
      other_checks = other_checks + (checker = 'other')::int
    FROM (
      SELECT DISTINCT ON (asker) id AS newest_id, CASE
          WHEN reference_hash = ${reference} OR asker = ${`account ${accountId}`} THEN 'asker'
          WHEN address_hash = ${addressHash(secrets, address)} THEN 'address'
          ELSE 'other'
        END AS checker
      FROM otp
      WHERE target = ${target} AND purpose = ${body.purpose} AND role = ${body.role}
        AND sent_at > service_now() - interval '1 day'
      ORDER BY asker, sent_at DESC, id DESC
    ) AS newest
    WHERE id = newest_id AND verified_at IS NULL AND expires_at > service_now()
      AND CASE checker WHEN 'asker' THEN checks WHEN 'address' THEN address_checks ELSE other_checks END
        < ${config.OTP_CHECKS}
    RETURNING id, code_hash`,
  )
  if (counted.length === 0) throw new Refusal('otp.ended')
  const correct = counted.find(({ id, code_hash }) => secrets.matches('otp', `${id} ${body.otp}`, code_hash))
  if (!correct) throw refuseField('otp.incorrect', 'otp')

  const proof = randomToken()
  const verified = await db.maybe(
    ProofExpiresAtRow,
    sql`
    UPDATE otp SET verified_at = service_now(), proof_hash = ${secrets.hash(proofPurpose, proof)},
      proof_expires_at = service_now() + ${config.OTP_PROOF_MINUTES} * interval '1 minute'
    WHERE id = ${correct.id} AND verified_at IS NULL
    RETURNING proof_expires_at`,
  )
  if (!verified) throw new Refusal('otp.ended')
  return { proof, expires: verified.proof_expires_at.toISOString() }
})
