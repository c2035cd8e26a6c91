import { addItemTotals, refreshSearch } from '#modules/stores/index.ts'
import { boolean, integer, row } from '#platform/database/row.ts'
import { sql } from '#platform/database/sql.ts'
import { already } from '#platform/operations/outcome.ts'
import { Refusal } from '#platform/operations/refusal.ts'
import { implement } from '#server/services.ts'
import { lockMenu } from './lock-menu.ts'

const ItemToDelete = row({
  price: integer,
  deleted: boolean,
  in_combo: boolean,
})

export const deleteItem = implement('deleteItem', async ({ params, transaction }) =>
  transaction(async (tx) => {
    const { storeId, itemId } = params
    await lockMenu(tx, storeId)
    const item = await tx.maybe(
      ItemToDelete,
      sql`
      SELECT price, deleted_at IS NOT NULL AS deleted, EXISTS (
        SELECT FROM combo_item JOIN menu_item AS combo ON combo.id = combo_item.combo_id
        WHERE combo_item.item_id = menu_item.id AND combo.deleted_at IS NULL
      ) AS in_combo
      FROM menu_item WHERE id = ${itemId} AND store_id = ${storeId}`,
    )
    if (!item) throw new Refusal('menu.item.absent')
    if (item.deleted) return already({ itemId })
    if (item.in_combo) throw new Refusal('menu.item.in-combo')

    await tx.run(sql`
      UPDATE menu_item SET deleted_at = service_now(), version = version + 1, search = '' WHERE id = ${itemId}`)
    await addItemTotals(tx, storeId, { items: -1, kobo: -item.price })
    await refreshSearch(tx, storeId)
    return { itemId }
  }),
)
