import { ItemRow, itemColumns, itemSource } from '#modules/menus/index.ts'
import type { Queryable } from '#platform/database/database.ts'
import { boolean, type RowOf, row } from '#platform/database/row.ts'
import { fragment, sql } from '#platform/database/sql.ts'
import type { CartPack } from './cart-row.ts'

const MenuItem = row({ ...ItemRow.properties, deleted: boolean })
export type MenuItem = RowOf<typeof MenuItem>

/** Items by their ids. */
export type CartMenu = ReadonlyMap<string, MenuItem>

type PacksWithItems = { lines: { id: string }[] }[]

const itemIdsOf = (packs: PacksWithItems): string[] => [
  ...new Set(packs.flatMap(({ lines }) => lines.map(({ id }) => id))),
]

/** The items, and those that combos among them bundle. */
const withParts = (ids: string[]) => fragment`(
  SELECT unnest(${ids}::uuid[]) UNION SELECT item_id FROM combo_item WHERE combo_id = ANY(${ids}::uuid[])
)`

/** Everything on the menus that packs are priced by, deleted items too; one statement, however many carts. */
export async function readMenu(db: Queryable, packs: PacksWithItems): Promise<CartMenu> {
  const ids = itemIdsOf(packs)
  if (ids.length === 0) return new Map()
  const items = await db.many(
    MenuItem,
    sql`
    SELECT ${itemColumns}, item.deleted_at IS NOT NULL AS deleted FROM ${itemSource} WHERE item.id IN ${withParts(ids)}`,
  )
  return new Map(items.map((item) => [item.id, item]))
}

/** Locks the counted items, by id, so that two checkouts never deadlock. */
export const lockStock = (db: Queryable, packs: CartPack[]): Promise<number> =>
  db.run(sql`
    SELECT FROM menu_item WHERE id IN ${withParts(itemIdsOf(packs))} AND stock IS NOT NULL
    ORDER BY id FOR NO KEY UPDATE`)
