import { normaliseTelephone, revokeSessions, type Sessions } from '#modules/identity/index.ts'
import type { Tx } from '#platform/database/database.ts'
import { sql } from '#platform/database/sql.ts'
import type { Hashing } from '#platform/hashing.ts'
import { newId } from '#platform/ids.ts'
import { randomToken } from '#platform/secrets.ts'
import { StartError } from '#platform/start-error.ts'

export interface Staff {
  telephone: string
  password: string
}

/** Makes a member of staff, from the command line only. The password is shown once and changed by its owner. */
export async function addOperator(
  tx: Tx,
  hashing: Hashing,
  given: { telephone: string; name: string },
): Promise<Staff> {
  const telephone = normaliseTelephone(given.telephone)
  const password = randomToken(12)
  const made = await tx.run(sql`
    INSERT INTO users (id, role, telephone, name, password_hash, role_status, verification)
    VALUES (${newId()}, 'operator', ${telephone}, ${given.name}, ${await hashing.hash(password)}, 'active', 'verified')
    ON CONFLICT (telephone, role) WHERE deleted_at IS NULL DO NOTHING`)
  if (made === 0) throw new StartError(`There is already an operator with telephone ${telephone}.`)
  return { telephone, password }
}

/** Running processes learn of ended sessions by their poll. */
const elsewhere = { sessions: { noteRevoked() {} } satisfies Pick<Sessions, 'noteRevoked'> }

/** Gives an operator a new password, lets one who was removed in again, and ends every session. */
export async function resetOperator(tx: Tx, hashing: Hashing, typed: string): Promise<Staff> {
  const telephone = normaliseTelephone(typed)
  const password = randomToken(12)
  const user = await tx.maybe<{ id: string }>(sql`
    UPDATE users SET password_hash = ${await hashing.hash(password)}, role_status = 'active', role_reason = NULL
    WHERE telephone = ${telephone} AND role = 'operator' RETURNING id`)
  if (!user) throw new StartError(`There is no operator with telephone ${telephone}.`)
  await revokeSessions(tx, elsewhere, { userId: user.id })
  return { telephone, password }
}

/** Locks an operator out, at once. What they did stays in the audit log. */
export async function removeOperator(tx: Tx, typed: string): Promise<{ telephone: string }> {
  const telephone = normaliseTelephone(typed)
  const user = await tx.maybe<{ id: string }>(sql`
    UPDATE users SET role_status = 'suspended', role_reason = 'You are no longer an operator.'
    WHERE telephone = ${telephone} AND role = 'operator' RETURNING id`)
  if (!user) throw new StartError(`There is no operator with telephone ${telephone}.`)
  await revokeSessions(tx, elsewhere, { userId: user.id }, { bySuspension: true })
  return { telephone }
}
