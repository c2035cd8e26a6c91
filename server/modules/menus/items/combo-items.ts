import type { ComboItems } from '#contract/records/menu.ts'
import type { Static } from '#contract/schema.ts'
import type { Tx } from '#platform/database/database.ts'
import { IdRow } from '#platform/database/row.ts'
import { sql } from '#platform/database/sql.ts'
import { invalidField } from '#platform/operations/refusal.ts'

type ComboItemList = Static<typeof ComboItems>

/** A combo consists of existing single items of its own store, each once. Called under the menu's lock. */
export async function requireComponents(tx: Tx, storeId: string, given: ComboItemList): Promise<void> {
  const fit = await tx.many(
    IdRow,
    sql`
    SELECT id FROM menu_item
    WHERE id = ANY(${given.map((each) => each.id)}::uuid[]) AND store_id = ${storeId} AND type <> 'combo'
      AND deleted_at IS NULL`,
  )
  const left = new Set(fit.map((row) => row.id))
  for (const [index, { id }] of given.entries()) {
    if (left.delete(id)) continue
    throw invalidField(`comboItems.${index}.id`, 'item', 'must be an item of this store, no combo, each once')
  }
}

/** Replaces the parts of a combo, in the given order. */
export async function writeComponents(tx: Tx, comboId: string, given: ComboItemList): Promise<void> {
  await tx.run(sql`DELETE FROM combo_item WHERE combo_id = ${comboId}`)
  await tx.run(sql`
    INSERT INTO combo_item (combo_id, item_id, quantity, position)
    SELECT ${comboId}, item_id, quantity, position
    FROM unnest(
      ${given.map((each) => each.id)}::uuid[], ${given.map((each) => each.quantity)}::integer[]
    ) WITH ORDINALITY AS given (item_id, quantity, position)`)
}
