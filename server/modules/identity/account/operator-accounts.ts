import type { Tx } from '#platform/database/database.ts'
import { IdRow } from '#platform/database/row.ts'
import { sql } from '#platform/database/sql.ts'
import type { Hashing } from '#platform/hashing.ts'
import { newId } from '#platform/ids.ts'
import { randomToken } from '#platform/secrets.ts'
import { StartError } from '#platform/start-error.ts'
import { revokeSessions } from '../sessions/session-rows.ts'
import type { Sessions } from '../sessions/sessions.ts'
import { normaliseTelephone } from './telephone.ts'

/** What a new operator signs in with. */
export interface OperatorCredentials {
  telephone: string
  password: string
}

/** Adds an operator, from the command line only. The password is shown once; the operator should change it. */
export async function addOperator(
  tx: Tx,
  hashing: Hashing,
  given: { telephone: string; name: string },
): Promise<OperatorCredentials> {
  const telephone = normaliseTelephone(given.telephone)
  const password = randomToken(12)
  const made = await tx.run(sql`
    INSERT INTO users (id, role, telephone, name, password_hash, role_status, verification)
    VALUES (${newId()}, 'operator', ${telephone}, ${given.name}, ${await hashing.hash(password)}, 'active', 'verified')
    ON CONFLICT (telephone, role) WHERE deleted_at IS NULL DO NOTHING`)
  if (made === 0) throw new StartError(`There is already an operator with telephone ${telephone}.`)
  return { telephone, password }
}

/** The command runs in its own process; running services find ended sessions by polling. */
const otherProcesses = { sessions: { noteRevoked() {} } satisfies Pick<Sessions, 'noteRevoked'> }

/** Gives an operator a new password, reactivates one who was removed, and ends every session. */
export async function resetOperator(tx: Tx, hashing: Hashing, typed: string): Promise<OperatorCredentials> {
  const telephone = normaliseTelephone(typed)
  const password = randomToken(12)
  const user = await tx.maybe(
    IdRow,
    sql`
    UPDATE users SET password_hash = ${await hashing.hash(password)}, role_status = 'active', role_reason = NULL
    WHERE telephone = ${telephone} AND role = 'operator' RETURNING id`,
  )
  if (!user) throw new StartError(`There is no operator with telephone ${telephone}.`)
  await revokeSessions(tx, otherProcesses, { userId: user.id })
  return { telephone, password }
}

/** Suspends an operator and ends every session. What they did stays in the audit log. */
export async function removeOperator(tx: Tx, typed: string): Promise<{ telephone: string }> {
  const telephone = normaliseTelephone(typed)
  const user = await tx.maybe(
    IdRow,
    sql`
    UPDATE users SET role_status = 'suspended', role_reason = 'You are no longer an operator.'
    WHERE telephone = ${telephone} AND role = 'operator' RETURNING id`,
  )
  if (!user) throw new StartError(`There is no operator with telephone ${telephone}.`)
  await revokeSessions(tx, otherProcesses, { userId: user.id }, { bySuspension: true })
  return { telephone }
}
