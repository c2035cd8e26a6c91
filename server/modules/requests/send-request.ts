import type { Tx } from '#platform/database/database.ts'
import { boolean, row } from '#platform/database/row.ts'
import { fragment, sql } from '#platform/database/sql.ts'
import { newId } from '#platform/ids.ts'
import { Refusal } from '#platform/operations/refusal.ts'
import { implement } from '#server/services.ts'
import { publishRequest } from './publish-request.ts'
import { isNotExcluded, lockSender, worksForStores } from './sender.ts'

const DeletedRow = row({ deleted: boolean })

/** Locks the store until the request is written, so that a concurrent deletion of the store revokes this request too. */
async function lockStore(tx: Tx, storeId: string) {
  const store = await tx.maybe(
    DeletedRow,
    sql`
    SELECT deleted_at IS NOT NULL AS deleted FROM store WHERE id = ${storeId} FOR SHARE`,
  )
  if (!store) throw new Refusal('store.absent')
  if (store.deleted) throw new Refusal('store.deleted')
}

export const sendRequest = implement(
  'sendRequest',
  async ({ params: { storeId }, body, actor, services, transaction }) =>
    transaction(async (tx) => {
      await lockStore(tx, storeId)
      const sender = await lockSender(tx, fragment`${actor.userId}`)
      if (!sender) throw new Refusal('auth.session.ended')
      if (!isNotExcluded(sender)) throw new Refusal('auth.role.not-active')
      if (!worksForStores(sender)) throw new Refusal('store-request.not-vendor')
      const id = newId()
      const made = await tx.run(sql`
        INSERT INTO store_request (id, store_id, sender_id, role, message, search)
        SELECT ${id}, ${storeId}, id, role, ${body.message ?? null}, search_form(name || ' ' || telephone)
        FROM users WHERE id = ${sender.id}
        ON CONFLICT (sender_id, store_id) WHERE status IN ('pending', 'accepted') DO NOTHING`)
      if (made === 0) throw new Refusal('store-request.exists')
      return publishRequest(tx, services, id, 'request.new')
    }),
)
