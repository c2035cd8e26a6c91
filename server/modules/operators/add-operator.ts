import { normaliseTelephone } from '#modules/identity/index.ts'
import type { Tx } from '#platform/database/database.ts'
import { sql } from '#platform/database/sql.ts'
import type { Hashing } from '#platform/hashing.ts'
import { newId } from '#platform/ids.ts'
import { randomToken } from '#platform/secrets.ts'
import { StartError } from '#platform/start-error.ts'

/** Makes a member of staff, from the command line only. The password is shown once and changed by its owner. */
export async function addOperator(
  tx: Tx,
  hashing: Hashing,
  given: { telephone: string; name: string },
): Promise<{ telephone: string; password: string }> {
  const telephone = normaliseTelephone(given.telephone)
  const password = randomToken(12)
  const made = await tx.run(sql`
    INSERT INTO users (id, role, telephone, name, password_hash, role_status, verification)
    VALUES (${newId()}, 'operator', ${telephone}, ${given.name}, ${await hashing.hash(password)}, 'active', 'verified')
    ON CONFLICT (telephone, role) WHERE deleted_at IS NULL DO NOTHING`)
  if (made === 0) throw new StartError(`There is already an operator with telephone ${telephone}.`)
  return { telephone, password }
}
