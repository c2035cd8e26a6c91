import { refreshSearch } from '#modules/stores/index.ts'
import { integer, row, text } from '#platform/database/row.ts'
import { sql } from '#platform/database/sql.ts'
import { Refusal } from '#platform/operations/refusal.ts'
import { implement } from '#server/services.ts'
import { requireFreeName } from './categories/category-name.ts'
import { movePosition } from './categories/category-positions.ts'
import { readCategory } from './categories/category-row.ts'
import { refreshItemSearch } from './items/item-search.ts'
import { lockMenu } from './lock-menu.ts'
import { normaliseName } from './normalise-name.ts'

export const updateCategory = implement('updateCategory', async ({ params, body, transaction }) =>
  transaction(async (tx) => {
    const { storeId, categoryId } = params
    await lockMenu(tx, storeId)
    const before = await tx.maybe(
      row({ name: text, position: integer, version: integer }),
      sql`
      SELECT name, position, version FROM menu_category
      WHERE id = ${categoryId} AND store_id = ${storeId} AND deleted_at IS NULL`,
    )
    if (!before) throw new Refusal('menu.category.absent')
    if (before.version !== body.version) throw new Refusal('store.changed')

    const name = body.name === undefined ? before.name : normaliseName(body.name)
    if (name !== before.name) await requireFreeName(tx, { storeId, name, categoryId })
    const place = await movePosition(tx, storeId, before.position, body.position ?? before.position)
    await tx.run(sql`
      UPDATE menu_category SET name = ${name}, position = ${place}, version = version + 1 WHERE id = ${categoryId}`)
    if (name !== before.name) {
      await refreshItemSearch(tx, { categoryId })
      await refreshSearch(tx, storeId)
    }
    return readCategory(tx, categoryId)
  }),
)
