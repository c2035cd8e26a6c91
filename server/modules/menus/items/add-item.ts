import type { Item } from '#contract/records/menu.ts'
import type { ItemType } from '#contract/states.ts'
import { addItemTotals, refreshSearch } from '#modules/stores/index.ts'
import type { Tx } from '#platform/database/database.ts'
import { integer, row } from '#platform/database/row.ts'
import { commaJoined, fragment, raw, sql } from '#platform/database/sql.ts'
import { newId } from '#platform/ids.ts'
import type { Services } from '#server/services.ts'
import { lockMenu } from '../lock-menu.ts'
import { writeComponents } from './combo-items.ts'
import { type ItemFields, itemChanges, requireReferences } from './item-changes.ts'
import { readItem } from './item-row.ts'
import { refreshItemSearch } from './item-search.ts'

const PriceRow = row({ price: integer })

interface NewItem {
  type: ItemType
  storeId: string
  userId: string
  body: ItemFields
}

/** Adds an item of either type to a menu. */
export async function addItem(tx: Tx, services: Pick<Services, 'files'>, given: NewItem): Promise<Item> {
  const { type, storeId, body } = given
  const changes = itemChanges(body, [])
  const id = newId()
  await lockMenu(tx, storeId)
  await requireReferences(tx, given)
  const { price } = await tx.one(
    PriceRow,
    sql`
    INSERT INTO menu_item (id, store_id, type, ${commaJoined(changes.map(({ column }) => raw(column)))})
    VALUES (${id}, ${storeId}, ${type}, ${commaJoined(changes.map(({ value }) => fragment`${value}`))})
    RETURNING price`,
  )
  if (body.comboItems) await writeComponents(tx, id, body.comboItems)
  await addItemTotals(tx, storeId, { items: 1, kobo: price })
  await refreshItemSearch(tx, { itemId: id })
  await refreshSearch(tx, storeId)
  return readItem(tx, services, id)
}
