import type { Category } from '#contract/records/menu.ts'
import type { Queryable } from '#platform/database/database.ts'
import { integer, type RowOf, row, text, uuid } from '#platform/database/row.ts'
import { fragment, sql } from '#platform/database/sql.ts'

export const CategoryRow = row({
  id: uuid,
  name: text,
  position: integer,
  version: integer,
  items: integer,
})
export type CategoryRow = RowOf<typeof CategoryRow>

/** The columns of a Category record, from `menu_category AS category`. */
export const categoryColumns = fragment`
  category.id, category.name, category.position, category.version, (
    SELECT count(*)::integer FROM menu_item WHERE category_id = category.id AND deleted_at IS NULL
  ) AS items`

export const toCategory = ({ id, name, position, version, items }: CategoryRow): Category => ({
  id,
  name,
  position,
  version,
  items: { total: items },
})

export async function readCategory(db: Queryable, categoryId: string): Promise<Category> {
  const row = await db.one(
    CategoryRow,
    sql`
    SELECT ${categoryColumns} FROM menu_category AS category WHERE id = ${categoryId}`,
  )
  return toCategory(row)
}
