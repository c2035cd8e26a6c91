import { type ItemType, itemTypes } from '#contract/states.ts'
import { addItemTotals, refreshSearch } from '#modules/stores/index.ts'
import { integer, oneOf, row } from '#platform/database/row.ts'
import { commaJoined, fragment, raw, sql } from '#platform/database/sql.ts'
import { invalidField, Refusal } from '#platform/operations/refusal.ts'
import { implement } from '#server/services.ts'
import { writeComponents } from './items/combo-items.ts'
import { type ItemFields, itemChanges, requireReferences } from './items/item-changes.ts'
import { ItemRow, readItem } from './items/item-row.ts'
import { refreshItemSearch } from './items/item-search.ts'
import { lockMenu } from './lock-menu.ts'

const PriceRow = row({ price: integer })

const ItemToUpdate = row({
  type: oneOf(itemTypes),
  price: integer,
  option_groups: ItemRow.properties.option_groups,
  version: integer,
})

/** The type of an item is fixed: single items have a category and no parts. */
function requireType(type: ItemType, { categoryId, comboItems }: ItemFields) {
  if (type === 'combo') return
  if (categoryId === null) throw invalidField('categoryId', 'type', 'must be given: only combos need none')
  if (comboItems) throw invalidField('comboItems', 'type', 'is for combos only')
}

export const updateItem = implement(
  'updateItem',
  async ({ params, body, actor: { userId }, services, transaction }) =>
    transaction(async (tx) => {
      const { storeId, itemId } = params
      await lockMenu(tx, storeId)
      const before = await tx.maybe(
        ItemToUpdate,
        sql`
        SELECT type, price, option_groups, version FROM menu_item
        WHERE id = ${itemId} AND store_id = ${storeId} AND deleted_at IS NULL`,
      )
      if (!before) throw new Refusal('menu.item.absent')
      if (before.version !== body.version) throw new Refusal('store.changed')
      requireType(before.type, body)

      const changes = itemChanges(body, before.option_groups)
      await requireReferences(tx, { storeId, userId, body })
      const assignments = changes.map(({ column, value }) => fragment`${raw(column)} = ${value}`)
      const { price } = await tx.one(
        PriceRow,
        sql`
        UPDATE menu_item SET ${commaJoined([fragment`version = version + 1`, ...assignments])} WHERE id = ${itemId}
        RETURNING price`,
      )
      if (body.comboItems) await writeComponents(tx, itemId, body.comboItems)
      await addItemTotals(tx, storeId, { items: 0, kobo: price - before.price })
      if (body.name !== undefined || body.categoryId !== undefined) {
        await refreshItemSearch(tx, { itemId })
        await refreshSearch(tx, storeId)
      }
      return readItem(tx, services, itemId)
    }),
)
