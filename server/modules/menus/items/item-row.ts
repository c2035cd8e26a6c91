import { Item } from '#contract/records/menu.ts'
import { itemTypes } from '#contract/states.ts'
import { openAt, viewerOf } from '#modules/stores/index.ts'
import type { Queryable } from '#platform/database/database.ts'
import {
  boolean,
  integer,
  list,
  nullable,
  oneOf,
  type RowOf,
  row,
  text,
  uuid,
} from '#platform/database/row.ts'
import { fragment, sql } from '#platform/database/sql.ts'
import { toMoney } from '#server/money/money.ts'
import type { Services } from '#server/services.ts'
import { OptionGroup, toOptionGroups } from './option-groups.ts'

export const ItemRow = row({
  id: uuid,
  store_id: uuid,
  store_slug: text,
  store_name: text,
  store_open: boolean,
  type: oneOf(itemTypes),
  category_id: nullable(uuid),
  category_name: nullable(text),
  name: text,
  description: text,
  picture_key: nullable(text),
  price: integer,
  pack_price: integer,
  available: boolean,
  sold_out: boolean,
  stock: nullable(integer),
  option_groups: list(OptionGroup),
  combo_items: Item.properties.comboItems,
  version: integer,
})
export type ItemRow = RowOf<typeof ItemRow>

/** The FROM items from which items are read: `item` with its `store` and its `category`. */
export const itemSource = fragment`
  menu_item AS item
  JOIN store ON store.id = item.store_id
  LEFT JOIN menu_category AS category ON category.id = item.category_id`

/**
 * Whether `item` is available: a combo only while there is enough of all its parts. An aggregate instead of
 * EXISTS, which PostgreSQL may answer by reading the parts of all combos of all stores.
 */
export const itemAvailable = fragment`(
  item.deleted_at IS NULL AND NOT item.sold_out AND (item.stock IS NULL OR item.stock > 0)
  AND (item.type <> 'combo' OR (
    SELECT bool_and(
      part.deleted_at IS NULL AND NOT part.sold_out AND (part.stock IS NULL OR part.stock >= combo_item.quantity)
    )
    FROM combo_item JOIN menu_item AS part ON part.id = combo_item.item_id
    WHERE combo_item.combo_id = item.id
  ) IS NOT FALSE)
)`

/** The columns of an Item record, from `itemSource`. */
export const itemColumns = fragment`
  item.id, item.store_id, store.slug AS store_slug, store.name AS store_name, ${openAt(viewerOf(null))} AS store_open,
  item.type, item.category_id, category.name AS category_name, item.name, item.description, item.picture_key,
  item.price, item.pack_price, ${itemAvailable} AS available, item.sold_out, item.stock, item.option_groups,
  coalesce((
    SELECT json_agg(
      json_build_object('id', part.id, 'name', part.name, 'quantity', combo_item.quantity) ORDER BY combo_item.position
    )
    FROM combo_item JOIN menu_item AS part ON part.id = combo_item.item_id
    WHERE combo_item.combo_id = item.id
  ), '[]') AS combo_items,
  item.version`

/** Whether enough options of a required group are available. */
const canBeMet = ({ min, options }: OptionGroup) => options.filter(({ available }) => available).length >= min

export const toItem = (row: ItemRow, { files }: Pick<Services, 'files'>): Item => ({
  id: row.id,
  store: { id: row.store_id, slug: row.store_slug, name: row.store_name, open: row.store_open },
  type: row.type,
  category: row.category_id === null ? null : { id: row.category_id, name: row.category_name! },
  name: row.name,
  description: row.description,
  picture: row.picture_key === null ? null : files.publicPicture(row.picture_key),
  price: toMoney(row.price),
  pack: { price: toMoney(row.pack_price) },
  available: row.available && row.option_groups.every(canBeMet),
  soldOut: row.sold_out,
  stock: row.stock,
  optionGroups: toOptionGroups(row.option_groups),
  comboItems: row.combo_items,
  version: row.version,
})

export async function readItem(
  db: Queryable,
  services: Pick<Services, 'files'>,
  itemId: string,
): Promise<Item> {
  const row = await db.one(ItemRow, sql`SELECT ${itemColumns} FROM ${itemSource} WHERE item.id = ${itemId}`)
  return toItem(row, services)
}
