import { requireVisibleStore } from '#modules/stores/index.ts'
import { fragment, nothing, sql } from '#platform/database/sql.ts'
import { implement } from '#server/services.ts'
import { CategoryRow, categoryColumns, toCategory } from './categories/category-row.ts'

export const getCategories = implement(
  'getCategories',
  async ({ params, query, actor, page, services: { db } }) => {
    await requireVisibleStore(db, actor, params.storeId)
    const rows = await db.many(
      CategoryRow,
      sql`
    SELECT ${categoryColumns} FROM menu_category AS category
    WHERE store_id = ${params.storeId} AND deleted_at IS NULL
      ${query.keyword ? fragment`AND search_form(name) LIKE search_pattern(${query.keyword})` : nothing}
      ${page.after ? fragment`AND (position, id) > (${page.after[0]}::integer, ${page.after[1]}::uuid)` : nothing}
    ORDER BY position, id LIMIT ${page.size + 1}`,
    )
    return page.of(rows, (row) => [row.position, row.id], toCategory)
  },
)
