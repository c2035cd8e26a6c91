import type { Tx } from '#platform/database/database.ts'
import { CountRow } from '#platform/database/row.ts'
import { sql } from '#platform/database/sql.ts'

/** Positions on a menu are 0, 1, 2 … without gaps. The caller holds the lock of the menu. */

async function countCategories(tx: Tx, storeId: string): Promise<number> {
  const { count } = await tx.one(
    CountRow,
    sql`
    SELECT count(*)::integer AS count FROM menu_category WHERE store_id = ${storeId} AND deleted_at IS NULL`,
  )
  return count
}

/** Moves the categories between two positions, both included, up or down by one. */
const shift = (tx: Tx, storeId: string, first: number, last: number, by: 1 | -1) =>
  tx.run(sql`
    UPDATE menu_category SET position = position + ${by}
    WHERE store_id = ${storeId} AND deleted_at IS NULL AND position BETWEEN ${first} AND ${last}`)

/** Frees the position of a category that is about to be added: the given one, or the end. */
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

/** Shifts the categories between the old and the new position of a category that moves; returns its new position. */
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
