import { refreshSearch } from '#modules/stores/index.ts'
import { boolean, integer, row } from '#platform/database/row.ts'
import { sql } from '#platform/database/sql.ts'
import { already } from '#platform/operations/outcome.ts'
import { Refusal } from '#platform/operations/refusal.ts'
import { implement } from '#server/services.ts'
import { closeGap } from './categories/category-positions.ts'
import { lockMenu } from './lock-menu.ts'

const CategoryToDelete = row({
  position: integer,
  deleted: boolean,
  has_items: boolean,
})

export const deleteCategory = implement('deleteCategory', async ({ params, transaction }) =>
  transaction(async (tx) => {
    const { storeId, categoryId } = params
    await lockMenu(tx, storeId)
    const category = await tx.maybe(
      CategoryToDelete,
      sql`
      SELECT position, deleted_at IS NOT NULL AS deleted, EXISTS (
        SELECT FROM menu_item WHERE category_id = menu_category.id AND deleted_at IS NULL
      ) AS has_items
      FROM menu_category WHERE id = ${categoryId} AND store_id = ${storeId}`,
    )
    if (!category) throw new Refusal('menu.category.absent')
    if (category.deleted) return already({ categoryId })
    if (category.has_items) throw new Refusal('menu.category.not-empty')

    await tx.run(sql`
      UPDATE menu_category SET deleted_at = service_now(), version = version + 1 WHERE id = ${categoryId}`)
    await closeGap(tx, storeId, category.position)
    await refreshSearch(tx, storeId)
    return { categoryId }
  }),
)
