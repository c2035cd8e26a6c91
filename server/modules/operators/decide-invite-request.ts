import {
  InviteRequestRow,
  inviteCodeHash,
  inviteRequestColumns,
  newInviteCode,
  setInviteRequestStatus,
} from '#modules/identity/index.ts'
import { queueMessage } from '#modules/outgoing-messages/index.ts'
import { sql } from '#platform/database/sql.ts'
import { already } from '#platform/operations/outcome.ts'
import { Refusal } from '#platform/operations/refusal.ts'
import { implement } from '#server/services.ts'
import { toInviteRequest } from './invite-request.ts'

export const decideInviteRequest = implement(
  'decideInviteRequest',
  async ({ params, body, services, transaction }) =>
    transaction(async (tx) => {
      const { config, secrets } = services
      const before = await tx.maybe(
        InviteRequestRow,
        sql`
      SELECT ${inviteRequestColumns} FROM invite_request WHERE id = ${params.id} FOR UPDATE`,
      )
      if (!before) throw new Refusal('invite-request.absent')
      if (before.status === body.status) return already(toInviteRequest(before))
      if (before.status !== 'pending') throw new Refusal('invite-request.decided')
      const code = body.status === 'accepted' ? newInviteCode() : null
      const after = await setInviteRequestStatus(tx, params.id, {
        status: body.status,
        codeHash: code && inviteCodeHash(secrets, code),
        codeDays: config.INVITE_CODE_DAYS,
      })
      if (code !== null) {
        queueMessage(tx, secrets, {
          kind: 'sms',
          to: after.telephone,
          subject: 'Your invite to Buka',
          text: `You are invited to Buka as a ${after.role}. Your code: ${code}. It ends in ${config.INVITE_CODE_DAYS} days.`,
          reference: `invite-${after.id}`,
        })
      }
      return toInviteRequest(after)
    }),
)
