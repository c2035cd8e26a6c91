import type { Caller, OtpPurpose } from '#contract/states.ts'
import type { Queryable, Tx } from '#platform/database/database.ts'
import { sql } from '#platform/database/sql.ts'
import { refuseField } from '#platform/operations/refusal.ts'
import type { Secrets } from '#platform/secrets.ts'

export const proofPurpose = 'otp-proof'

/** What verifyOtp returned, and what it must have been issued for. */
export interface Proof {
  proof: string
  target: string
  purpose: OtpPurpose
  role: Caller
  /** The field of the body that has the proof. */
  path: string
}

async function refuseProof(
  db: Queryable,
  hash: string,
  { target, purpose, role, path }: Proof,
): Promise<never> {
  const isKnown = await db.exists(sql`
    SELECT FROM otp
    WHERE proof_hash = ${hash} AND target = ${target} AND purpose = ${purpose} AND role = ${role}`)
  throw refuseField(isKnown ? 'otp.proof.ended' : 'otp.proof.invalid', path)
}

/** Refuses a wrong proof before costly work, such as hashing. */
export async function requireProof(db: Queryable, secrets: Secrets, given: Proof): Promise<void> {
  const hash = secrets.hash(proofPurpose, given.proof)
  const isValid = await db.exists(sql`
    SELECT FROM otp
    WHERE proof_hash = ${hash} AND target = ${given.target} AND purpose = ${given.purpose} AND role = ${given.role}
      AND consumed_at IS NULL AND proof_expires_at > service_now()`)
  if (!isValid) await refuseProof(db, hash, given)
}

/** Consumes the proof. Of two concurrent calls, one succeeds. */
export async function consumeProof(tx: Tx, secrets: Secrets, given: Proof): Promise<void> {
  const hash = secrets.hash(proofPurpose, given.proof)
  const consumed = await tx.run(sql`
    UPDATE otp SET consumed_at = service_now()
    WHERE proof_hash = ${hash} AND target = ${given.target} AND purpose = ${given.purpose} AND role = ${given.role}
      AND consumed_at IS NULL AND proof_expires_at > service_now()`)
  if (consumed === 0) await refuseProof(tx, hash, given)
}
