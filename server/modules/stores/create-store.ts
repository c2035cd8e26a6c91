import { requireUpload } from '#modules/uploads/index.ts'
import { fragment, list, raw, sql } from '#platform/database/sql.ts'
import { newId } from '#platform/ids.ts'
import { implement } from '#server/services.ts'
import { refreshSearch } from './search-text.ts'
import { newSlug } from './slug.ts'
import { storeChanges } from './store-changes.ts'
import { readStore } from './store-details.ts'
import { viewerOf } from './viewer.ts'

export const createStore = implement('createStore', async ({ body, actor, services, transaction }) => {
  const changes = storeChanges(body)
  const { config } = services

  return transaction(async (tx) => {
    if (body.picture) {
      await requireUpload(tx, {
        key: body.picture,
        userId: actor.userId,
        purpose: 'picture',
        path: 'picture',
      })
    }
    const id = newId()
    const slug = await newSlug(tx, body.name)
    await tx.run(sql`
      INSERT INTO store (
        id, owner_id, slug, owner_active, commission_basis_points, ${list(changes.map(({ column }) => raw(column)))}
      )
      SELECT ${id}, users.id, ${slug}, role_status = 'active', ${config.COMMISSION_BASIS_POINTS}::integer,
        ${list(changes.map(({ value }) => fragment`${value}`))}
      FROM users WHERE users.id = ${actor.userId} FOR SHARE OF users`)
    await refreshSearch(tx, id)
    return readStore(tx, services, { id }, viewerOf(actor))
  })
})
