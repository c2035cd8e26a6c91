import type { Store } from '#contract/records/store.ts'
import type { Queryable, Tx } from '#platform/database/database.ts'
import { sql } from '#platform/database/sql.ts'
import type { Actor } from '#platform/operations/call.ts'
import { already } from '#platform/operations/outcome.ts'
import { implement, type Services } from '#server/services.ts'
import { requireVisibleStore } from './access.ts'
import { hereOf, StoreRow, storeColumns, toStore } from './views/store-row.ts'
import { viewerOf } from './views/viewer.ts'

export type Reaction = 'love' | 'block'

async function readListed(db: Queryable, services: Services, actor: Actor, storeId: string): Promise<Store> {
  const viewer = viewerOf(actor)
  const store = await db.one(
    StoreRow,
    sql`
    SELECT ${storeColumns(viewer, services.config)} FROM store CROSS JOIN ${hereOf(viewer)} AS here
    WHERE store.id = ${storeId}`,
  )
  return toStore(store, services)
}

const add = (tx: Tx, userId: string, storeId: string, reaction: Reaction) =>
  tx.run(sql`
    INSERT INTO store_reaction (user_id, store_id, reaction) VALUES (${userId}, ${storeId}, ${reaction})
    ON CONFLICT DO NOTHING`)

const remove = (tx: Tx, userId: string, storeId: string, reaction: Reaction) =>
  tx.run(sql`
    DELETE FROM store_reaction WHERE user_id = ${userId} AND store_id = ${storeId} AND reaction = ${reaction}`)

const react = (
  operationId: 'blockStore' | 'unblockStore' | 'loveStore' | 'unloveStore',
  change: typeof add,
  reaction: Reaction,
) =>
  implement(operationId, async ({ params, actor, services, transaction }) =>
    transaction(async (tx) => {
      await requireVisibleStore(tx, actor, params.storeId)
      const changed = await change(tx, actor.userId, params.storeId, reaction)
      const store = await readListed(tx, services, actor, params.storeId)
      return changed > 0 ? store : already(store)
    }),
  )

export const blockStore = react('blockStore', add, 'block')
export const unblockStore = react('unblockStore', remove, 'block')
export const loveStore = react('loveStore', add, 'love')
export const unloveStore = react('unloveStore', remove, 'love')
