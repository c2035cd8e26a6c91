import { refreshSearch } from '#modules/stores/index.ts'
import { sql } from '#platform/database/sql.ts'
import { newId } from '#platform/ids.ts'
import { implement } from '#server/services.ts'
import { requireFreeName } from './categories/category-name.ts'
import { freePosition } from './categories/category-positions.ts'
import { readCategory } from './categories/category-row.ts'
import { lockMenu } from './lock-menu.ts'
import { normaliseName } from './normalise-name.ts'

export const addCategory = implement('addCategory', async ({ params, body, transaction }) =>
  transaction(async (tx) => {
    const { storeId } = params
    const name = normaliseName(body.name)
    const categoryId = newId()
    await lockMenu(tx, storeId)
    await requireFreeName(tx, { storeId, name, categoryId })
    const place = await freePosition(tx, storeId, body.position)
    await tx.run(sql`
      INSERT INTO menu_category (id, store_id, name, position) VALUES (${categoryId}, ${storeId}, ${name}, ${place})`)
    await refreshSearch(tx, storeId)
    return readCategory(tx, categoryId)
  }),
)
