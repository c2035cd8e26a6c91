import { choiceFaults, type StockQuantity } from '#modules/menus/index.ts'
import type { Field } from '#platform/operations/refusal.ts'
import type { CartMenu, MenuItem } from './cart-menu.ts'
import type { CartLine, CartPack } from './cart-row.ts'

interface Need {
  item: MenuItem
  quantity: number
}

/** The items that a line needs, with quantities: its own item, and for a combo the bundled ones. */
const needsOf = ({ id, quantity }: CartLine, menu: CartMenu): Need[] => {
  const item = menu.get(id)!
  const parts = item.combo_items.map((part) => ({
    item: menu.get(part.id)!,
    quantity: part.quantity * quantity,
  }))
  return [{ item, quantity }, ...parts]
}

/** The quantity of each item that all lines need together. */
function totalsOf(packs: CartPack[], menu: CartMenu): Map<string, number> {
  const totals = new Map<string, number>()
  for (const { item, quantity } of packs.flatMap(({ lines }) => lines.flatMap((line) => needsOf(line, menu))))
    totals.set(item.id, (totals.get(item.id) ?? 0) + quantity)
  return totals
}

/** The quantities that packs take from stock, for the items whose stock is counted. */
export const stockOf = (packs: CartPack[], menu: CartMenu): StockQuantity[] =>
  [...totalsOf(packs, menu)]
    .filter(([id]) => menu.get(id)!.stock !== null)
    .map(([id, quantity]) => ({ id, quantity }))

function itemProblem({ name, deleted, sold_out, stock }: MenuItem, wanted: number, path: string): Field[] {
  if (deleted)
    return [{ path: `${path}.id`, code: 'deleted', message: `${name} is not on the menu any more` }]
  if (sold_out || stock === 0)
    return [{ path: `${path}.id`, code: 'sold-out', message: `${name} is sold out` }]
  if (stock !== null && stock < wanted) {
    const message = `only ${stock} of ${name} left, ${wanted} wanted in all`
    return [{ path: `${path}.quantity`, code: 'too-few-left', message }]
  }
  return []
}

function choiceProblems({ id, options }: CartLine, menu: CartMenu, path: string): Field[] {
  const { price, option_groups: optionGroups } = menu.get(id)!
  return choiceFaults({ price, optionGroups, chosen: options.map((option) => option.id) }).map(
    ({ code, place, message }) => ({
      path: place === null ? `${path}.options` : `${path}.options.${place}`,
      code,
      message: place === null ? message : `${options[place]!.name} ${message}`,
    }),
  )
}

/** What prevents lines from being ordered now. */
export function lineProblems(packs: CartPack[], menu: CartMenu): Field[] {
  const totals = totalsOf(packs, menu)
  return packs.flatMap(({ lines }, p) =>
    lines.flatMap((line, l) => {
      const path = `packs.${p}.lines.${l}`
      const ofItems = needsOf(line, menu).flatMap(({ item }) => itemProblem(item, totals.get(item.id)!, path))
      return [...ofItems, ...choiceProblems(line, menu, path)]
    }),
  )
}
