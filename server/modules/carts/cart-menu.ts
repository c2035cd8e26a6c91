import { ItemRow, itemColumns, itemSource } from '#modules/menus/index.ts'
import type { Queryable } from '#platform/database/database.ts'
import { boolean, type RowOf, row } from '#platform/database/row.ts'
import { type Fragment, fragment, sql } from '#platform/database/sql.ts'

export const MenuItem = row({ ...ItemRow.properties, deleted: boolean })
export type MenuItem = RowOf<typeof MenuItem>

/** Items by their ids. */
export type CartMenu = ReadonlyMap<string, MenuItem>

type PacksWithItems = { lines: { id: string }[] }[]

export const itemIdsOf = (packs: PacksWithItems): string[] => [
  ...new Set(packs.flatMap(({ lines }) => lines.map(({ id }) => id))),
]

export const menuOf = (items: MenuItem[]): CartMenu => new Map(items.map((item) => [item.id, item]))

/** An array of the ids of the items and of the items that combos among them bundle. */
const withParts = (ids: Fragment): Fragment => fragment`
  ${ids} || ARRAY(SELECT item_id FROM combo_item WHERE combo_id = ANY(${ids}))`

/** Menu items by their ids, with the items that combos among them bundle; deleted items included. */
const selectMenu = (ids: Fragment): Fragment => fragment`
  SELECT ${itemColumns}, item.deleted_at IS NOT NULL AS deleted FROM ${itemSource} WHERE item.id = ANY(${withParts(ids)})`

/** The menu items that packs are priced by: one statement for any number of carts. */
export async function readMenu(db: Queryable, packs: PacksWithItems): Promise<CartMenu> {
  const ids = itemIdsOf(packs)
  return ids.length === 0
    ? new Map()
    : menuOf(await db.many(MenuItem, sql`${selectMenu(fragment`${ids}::uuid[]`)}`))
}

/** The ids of the items in packs that are stored as JSON, as an array. */
export const itemIdsIn = (packs: Fragment): Fragment => fragment`ARRAY(
  SELECT (line ->> 'id')::uuid FROM jsonb_array_elements(${packs}) AS pack, jsonb_array_elements(pack -> 'lines') AS line
)`

/** A list of MenuItem as one column. */
export const menuColumn = (ids: Fragment): Fragment => fragment`(
  SELECT coalesce(json_agg(found), '[]') FROM (${selectMenu(ids)}) AS found
)`

/** Locks the items whose stock is counted, in the order of their ids, so that two checkouts never deadlock. */
export const lockStock = (ids: Fragment): Fragment => fragment`
  SELECT id, stock FROM menu_item WHERE id = ANY(${withParts(ids)}) AND stock IS NOT NULL
  ORDER BY id FOR NO KEY UPDATE`
