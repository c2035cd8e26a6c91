import type { CartPacks } from '#contract/records/cart.ts'
import type { OptionGroup } from '#modules/menus/index.ts'
import type { Queryable } from '#platform/database/database.ts'
import { json, type RowOf, row, text, uuid } from '#platform/database/row.ts'
import { sql } from '#platform/database/sql.ts'

type Line = CartPacks[number]['lines'][number]

const Item = row({
  id: uuid,
  name: text,
  option_groups: json<OptionGroup[]>(),
})
type Item = RowOf<typeof Item>

/** The options with the given names. A group without any gets its first ones, as many as it requires. */
function choose({ option_groups }: Item, names: string[]): string[] {
  return option_groups.flatMap(({ min, options }) => {
    const named = options.filter(({ name }) => names.includes(name))
    return (named.length > 0 ? named : options.slice(0, min)).map(({ id }) => id)
  })
}

function lineOf(text: string, menu: Item[]): Line {
  const [what = '', ...names] = text.split(' + ')
  const [quantity, ...words] = what.split(' ')
  const item = menu.find(({ name }) => name === words.join(' '))
  if (!item) throw new Error(`There is no ${words.join(' ')} on the menu`)
  return { id: item.id, quantity: Number(quantity), options: choose(item, names) }
}

/** Parses order lines into the packs of a cart: a single pack. */
export async function packsOf(db: Queryable, storeId: string, lines: string[]): Promise<CartPacks> {
  const menu = await db.many(
    Item,
    sql`
    SELECT id, name, option_groups FROM menu_item WHERE store_id = ${storeId}`,
  )
  return [{ lines: lines.map((line) => lineOf(line, menu)) }]
}
