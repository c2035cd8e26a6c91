import { sql } from '#platform/database/sql.ts'
import { newId } from '#platform/ids.ts'
import { implement } from '#server/services.ts'
import { normaliseTelephone, requireReachable } from './account/telephone.ts'

export const requestInviteCode = implement('requestInviteCode', async ({ body, services, transaction }) => {
  const telephone = normaliseTelephone(body.telephone)
  requireReachable(telephone, services.config.SMS_ABROAD)
  return transaction(async (tx) => {
    await tx.run(sql`
      INSERT INTO invite_request (id, role, name, telephone, message)
      VALUES (${newId()}, ${body.role}, ${body.name.trim()}, ${telephone}, ${body.message ?? null})
      ON CONFLICT (telephone, role) WHERE status = 'pending' DO NOTHING`)
    return { received: true }
  })
})
