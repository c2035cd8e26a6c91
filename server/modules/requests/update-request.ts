import { sql } from '#platform/database/sql.ts'
import { Refusal } from '#platform/operations/refusal.ts'
import { implement } from '#server/services.ts'
import { lockRequest } from './lock-request.ts'
import { isOpen } from './move-request.ts'
import { publishRequest } from './publish-request.ts'
import { findRequest } from './request-row.ts'
import { forgetAnswersOfWorker, readPermissions } from './sender.ts'

export const updateRequest = implement('updateRequest', async ({ params, body, services, transaction }) =>
  transaction(async (tx) => {
    const { id, status, sender } = await lockRequest(tx, params)
    const permissions = readPermissions(sender, body.permissions)
    if (!isOpen(status)) throw new Refusal('store-request.decided')
    const changed = await tx.run(sql`
      UPDATE store_request SET permissions = ${permissions} WHERE id = ${id} AND permissions <> ${permissions}::text[]`)
    if (changed === 0) return (await findRequest(tx, services.files, id))!
    await forgetAnswersOfWorker(tx, sender.id)
    return publishRequest(tx, services, id, 'request.update')
  }),
)
