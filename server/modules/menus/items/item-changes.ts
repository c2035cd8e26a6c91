import type { ComboItems, itemBody } from '#contract/records/menu.ts'
import type { Static } from '#contract/schema.ts'
import { requirePicture } from '#modules/uploads/index.ts'
import type { Tx } from '#platform/database/database.ts'
import { sql } from '#platform/database/sql.ts'
import { invalidField } from '#platform/operations/refusal.ts'
import { toKobo } from '#server/money/money.ts'
import { normaliseName } from '../normalise-name.ts'
import { requireComponents } from './combo-items.ts'
import { type OptionGroup, readOptionGroups } from './option-groups.ts'

/** The fields of an item that can be set when it is added or changed. */
export type ItemFields = { [K in keyof typeof itemBody]?: Static<(typeof itemBody)[K]> } & {
  categoryId?: string | null
  comboItems?: Static<typeof ComboItems>
}

/** A column and its new value. */
export interface Change {
  column: string
  value: unknown
}

type ColumnFields = Omit<ItemFields, 'optionGroups' | 'comboItems'>

/** The columns for each field of a body; invalid values are refused by field. */
const columns: {
  [K in keyof ColumnFields]-?: [column: string, read: (value: Exclude<ColumnFields[K], undefined>) => unknown]
} = {
  name: ['name', normaliseName],
  description: ['description', (value) => value],
  picture: ['picture_key', (value) => value],
  price: ['price', (value) => toKobo(value, 'price')],
  packPrice: ['pack_price', (value) => toKobo(value, 'packPrice')],
  soldOut: ['sold_out', (value) => value],
  stock: ['stock', (value) => value],
  categoryId: ['category_id', (value) => value],
}

/** The changes of a body; option groups keep their ids. */
export function itemChanges(body: ItemFields, before: OptionGroup[]): Change[] {
  const plain = Object.entries(columns).flatMap(([name, [column, read]]) => {
    const value = body[name as keyof ColumnFields]
    return value === undefined ? [] : [{ column, value: (read as (value: unknown) => unknown)(value) }]
  })
  if (body.optionGroups === undefined) return plain
  const groups = readOptionGroups(body.optionGroups, before)
  return [...plain, { column: 'option_groups', value: JSON.stringify(groups) }]
}

async function requireCategory(tx: Tx, storeId: string, categoryId: string) {
  const isThere = await tx.exists(sql`
    SELECT FROM menu_category WHERE id = ${categoryId} AND store_id = ${storeId} AND deleted_at IS NULL`)
  if (!isThere) throw invalidField('categoryId', 'unknown', 'is not a category of this store')
}

/** What an item refers to must exist and belong to the store. Called under the menu's lock. */
export async function requireReferences(
  tx: Tx,
  { storeId, userId, body }: { storeId: string; userId: string; body: ItemFields },
): Promise<void> {
  const { picture, categoryId, comboItems } = body
  await requirePicture(tx, userId, picture)
  if (categoryId) await requireCategory(tx, storeId, categoryId)
  if (comboItems) await requireComponents(tx, storeId, comboItems)
}
