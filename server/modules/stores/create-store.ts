import { requirePicture } from '#modules/uploads/index.ts'
import type { Tx } from '#platform/database/database.ts'
import { CountRow } from '#platform/database/row.ts'
import { commaJoined, fragment, raw, sql } from '#platform/database/sql.ts'
import { newId } from '#platform/ids.ts'
import { Refusal } from '#platform/operations/refusal.ts'
import { implement } from '#server/services.ts'
import { requireTimezone } from './access.ts'
import { refreshSearch } from './search/refresh-search.ts'
import { newSlug } from './slug.ts'
import { storeChanges } from './store-changes.ts'
import { readStore } from './views/store-details.ts'
import { viewerOf } from './views/viewer.ts'

/** Refuses an owner with too many stores. The lock serialises concurrent calls of one owner. */
async function requireFewStores(tx: Tx, ownerId: string, limit: number) {
  await tx.run(sql`SELECT FROM users WHERE id = ${ownerId} FOR NO KEY UPDATE`)
  const { count } = await tx.one(
    CountRow,
    sql`
    SELECT count(*)::int AS count FROM store WHERE owner_id = ${ownerId} AND deleted_at IS NULL`,
  )
  if (count >= limit) throw new Refusal('store.too-many')
}

export const createStore = implement('createStore', async ({ body, actor, services, transaction }) => {
  const changes = storeChanges(body)
  const { config } = services
  await requireTimezone(services.db, body.availability?.timezone)

  return transaction(async (tx) => {
    await requirePicture(tx, actor.userId, body.picture)
    await requireFewStores(tx, actor.userId, config.STORES_PER_OWNER)
    const id = newId()
    const slug = await newSlug(tx, body.name)
    await tx.run(sql`
      INSERT INTO store (
        id, owner_id, slug, owner_active, commission_basis_points, ${commaJoined(changes.map(({ column }) => raw(column)))}
      )
      SELECT ${id}, users.id, ${slug}, role_status = 'active', ${config.COMMISSION_BASIS_POINTS}::integer,
        ${commaJoined(changes.map(({ value }) => fragment`${value}`))}
      FROM users WHERE users.id = ${actor.userId} FOR SHARE OF users`)
    await refreshSearch(tx, id)
    return readStore(tx, services, { id }, viewerOf(actor))
  })
})
