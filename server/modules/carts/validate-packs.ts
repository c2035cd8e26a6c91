import type { CartPacks } from '#contract/records/cart.ts'
import { choiceFaults } from '#modules/menus/index.ts'
import { type Field, Refusal } from '#platform/operations/refusal.ts'
import type { CartMenu } from './cart-menu.ts'
import type { CartLine, CartPack } from './cart-row.ts'

type GivenLine = CartPacks[number]['lines'][number]

/** Faults for which a line is refused. A line with any other fault is stored, and the fault is listed among the cart's problems. */
const impossible = ['unknown', 'repeated']

function faultsOf(
  { id, options: chosen = [] }: GivenLine,
  storeId: string,
  menu: CartMenu,
  path: string,
): Field[] {
  const item = menu.get(id)
  if (!item || item.store_id !== storeId || item.deleted)
    return [{ path: `${path}.id`, code: 'unknown', message: 'is not on the menu of this store' }]
  return choiceFaults({ price: item.price, optionGroups: item.option_groups, chosen })
    .filter(({ code }) => impossible.includes(code))
    .map(({ code, place, message }) => ({ path: `${path}.options.${place}`, code, message }))
}

function toCartLine({ id, quantity, options = [], note = '' }: GivenLine, menu: CartMenu): CartLine {
  const names = new Map(
    menu.get(id)!.option_groups.flatMap((group) => group.options.map((option) => [option.id, option.name])),
  )
  return { id, quantity, options: options.map((each) => ({ id: each, name: names.get(each)! })), note }
}

/** The packs of a body. Items and options that are not on the store's menu are refused, each with its field. */
export function validatePacks(packs: CartPacks, storeId: string, menu: CartMenu): CartPack[] {
  const fields = packs.flatMap(({ lines }, p) =>
    lines.flatMap((line, l) => faultsOf(line, storeId, menu, `packs.${p}.lines.${l}`)),
  )
  if (fields.length > 0) throw new Refusal('request.invalid', { fields })
  return packs.map(({ lines }) => ({ lines: lines.map((line) => toCartLine(line, menu)) }))
}
