import { inviteRoles } from '#contract/operations/invite-code.ts'
import { inviteRequestStatuses } from '#contract/states.ts'
import type { Tx } from '#platform/database/database.ts'
import { nullable, oneOf, type RowOf, row, text, timestamp, uuid } from '#platform/database/row.ts'
import { fragment, sql } from '#platform/database/sql.ts'

export const InviteRequestRow = row({
  id: uuid,
  role: oneOf(inviteRoles),
  name: text,
  telephone: text,
  message: nullable(text),
  status: oneOf(inviteRequestStatuses),
  created_at: timestamp,
  decided_at: nullable(timestamp),
})
export type InviteRequestRow = RowOf<typeof InviteRequestRow>

export const inviteRequestColumns = fragment`id, role, name, telephone, message, status, created_at, decided_at`

/** Writes the decision on a request, with the hash of the code that the person is sent if it is accepted. */
export const setInviteRequestStatus = (
  tx: Tx,
  id: string,
  decided: { status: 'accepted' | 'rejected'; codeHash: string | null; codeDays: number },
): Promise<InviteRequestRow> =>
  tx.one(
    InviteRequestRow,
    sql`
      UPDATE invite_request SET status = ${decided.status}, decided_at = service_now(), code_hash = ${decided.codeHash},
        code_expires_at = ${decided.codeHash && decided.codeDays}::integer * interval '1 day' + service_now()
      WHERE id = ${id}
      RETURNING ${inviteRequestColumns}`,
  )
