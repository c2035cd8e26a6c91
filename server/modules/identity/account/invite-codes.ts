import type { Tx } from '#platform/database/database.ts'
import { boolean, row } from '#platform/database/row.ts'
import { sql } from '#platform/database/sql.ts'
import { refuseField } from '#platform/operations/refusal.ts'
import { randomLetters, type Secrets } from '#platform/secrets.ts'

const UsableRow = row({ usable: boolean })

/** Without 0, 1, I, L, O and U, which are easily misread. */
const alphabet = '23456789ABCDEFGHJKMNPQRSTVWXYZ'
const fourLetters = () => randomLetters(alphabet, 4)

export const newInviteCode = (): string => `BUKA-${fourLetters()}-${fourLetters()}`

export const inviteCodeHash = (secrets: Secrets, code: string): string =>
  secrets.hash('invite-code', code.trim().toUpperCase())

/** Consumes an invite code, which is valid only for the telephone and role that it was sent to. */
export async function consumeInviteCode(
  tx: Tx,
  secrets: Secrets,
  given: { code: string; telephone: string; role: string },
): Promise<void> {
  const hash = inviteCodeHash(secrets, given.code)
  const invite = await tx.maybe(
    UsableRow,
    sql`
    SELECT code_used_at IS NULL AND code_expires_at > service_now() AS usable FROM invite_request
    WHERE code_hash = ${hash} AND telephone = ${given.telephone} AND role = ${given.role}
    FOR UPDATE`,
  )
  if (!invite) throw refuseField('invite-code.invalid', 'inviteCode')
  if (!invite.usable) throw refuseField('invite-code.ended', 'inviteCode')
  await tx.run(sql`UPDATE invite_request SET code_used_at = service_now() WHERE code_hash = ${hash}`)
}
