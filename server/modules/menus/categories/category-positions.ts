import type { Tx } from '#platform/database/database.ts'
import { integer, row } from '#platform/database/row.ts'
import { sql } from '#platform/database/sql.ts'

/** Places on a menu are 0, 1, 2 … without gaps. All of this happens under the menu's lock. */

async function countCategories(tx: Tx, storeId: string): Promise<number> {
  const { count } = await tx.one(
    row({ count: integer }),
    sql`
    SELECT count(*)::integer AS count FROM menu_category WHERE store_id = ${storeId} AND deleted_at IS NULL`,
  )
  return count
}

/** Moves the categories from one place to another, both included, up or down by one. */
const shift = (tx: Tx, storeId: string, first: number, last: number, by: 1 | -1) =>
  tx.run(sql`
    UPDATE menu_category SET position = position + ${by}
    WHERE store_id = ${storeId} AND deleted_at IS NULL AND position BETWEEN ${first} AND ${last}`)

/** Frees a place for a category that is about to be added: the wanted one, or the end. */
export async function freePosition(
  tx: Tx,
  storeId: string,
  wanted = Number.POSITIVE_INFINITY,
): Promise<number> {
  const count = await countCategories(tx, storeId)
  const place = Math.min(wanted, count)
  if (place < count) await shift(tx, storeId, place, count, 1)
  return place
}

/** Lets the others change places around a category that moves; gives the place it comes to. */
export async function movePosition(tx: Tx, storeId: string, from: number, wanted: number): Promise<number> {
  const to = Math.min(wanted, (await countCategories(tx, storeId)) - 1)
  if (to < from) await shift(tx, storeId, to, from - 1, 1)
  if (to > from) await shift(tx, storeId, from + 1, to, -1)
  return to
}

/** Closes the gap that a deleted category has left. */
export async function closeGap(tx: Tx, storeId: string, gap: number): Promise<void> {
  await tx.run(sql`
    UPDATE menu_category SET position = position - 1
    WHERE store_id = ${storeId} AND deleted_at IS NULL AND position > ${gap}`)
}
