import type { Caller, OtpPurpose } from '#contract/states.ts'
import type { Queryable, Tx } from '#platform/database/database.ts'
import { sql } from '#platform/database/sql.ts'
import { refuseField } from '#platform/operations/refusal.ts'
import type { Secrets } from '#platform/secrets.ts'

export const proofPurpose = 'otp-proof'

/** What verifyOtp gave, and what it must have been given for. */
export interface Proof {
  proof: string
  target: string
  purpose: OtpPurpose
  role: Caller
  /** The field of the body that holds it. */
  path: string
}

async function refuseProof(
  db: Queryable,
  hash: string,
  { target, purpose, role, path }: Proof,
): Promise<never> {
  const spent = await db.maybe(sql`
    SELECT FROM otp
    WHERE proof_hash = ${hash} AND target = ${target} AND purpose = ${purpose} AND role = ${role}`)
  throw refuseField(spent ? 'otp.proof.ended' : 'otp.proof.invalid', path)
}

/** Refuses a wrong proof before anything costly is done for it. */
export async function requireProof(db: Queryable, secrets: Secrets, given: Proof): Promise<void> {
  const hash = secrets.hash(proofPurpose, given.proof)
  const good = await db.maybe(sql`
    SELECT FROM otp
    WHERE proof_hash = ${hash} AND target = ${given.target} AND purpose = ${given.purpose} AND role = ${given.role}
      AND consumed_at IS NULL AND proof_expires_at > service_now()`)
  if (!good) await refuseProof(db, hash, given)
}

/** Uses the proof up. Of two at once, one gets it. */
export async function consumeProof(tx: Tx, secrets: Secrets, given: Proof): Promise<void> {
  const hash = secrets.hash(proofPurpose, given.proof)
  const consumed = await tx.run(sql`
    UPDATE otp SET consumed_at = service_now()
    WHERE proof_hash = ${hash} AND target = ${given.target} AND purpose = ${given.purpose} AND role = ${given.role}
      AND consumed_at IS NULL AND proof_expires_at > service_now()`)
  if (consumed === 0) await refuseProof(tx, hash, given)
}
