import type { Item, NewOptionGroup } from '#contract/records/menu.ts'
import { boolean, integer, list, type RowOf, row, text, uuid } from '#platform/database/row.ts'
import { newId } from '#platform/ids.ts'
import { invalidField } from '#platform/operations/refusal.ts'
import { toKobo, toMoney } from '#server/money/money.ts'
import { normaliseName } from '../normalise-name.ts'

/** Option groups as stored with an item: prices in kobo. */
export const OptionGroup = row({
  id: uuid,
  name: text,
  min: integer,
  max: integer,
  options: list(row({ id: uuid, name: text, price: integer, available: boolean })),
})
export type OptionGroup = RowOf<typeof OptionGroup>

/** Gives each entry an id: a known id is kept, once; an unknown one is refused. */
function idKeeper(known: string[]) {
  const left = new Set(known)
  return (id: string | undefined, path: string): string => {
    if (id === undefined) return newId()
    if (!left.delete(id))
      throw invalidField(path, 'unknown', 'must be an id this item has, once, or left out')
    return id
  }
}

function requireLimits({ min, max, options }: NewOptionGroup, path: string) {
  if (min > max) throw invalidField(`${path}.min`, 'too-large', 'must not be above max')
  if (min > options.length)
    throw invalidField(`${path}.min`, 'too-large', 'must not be above the number of options')
  if (max > options.length)
    throw invalidField(`${path}.max`, 'too-large', 'must not be above the number of options')
}

function requireDifferentNames(names: string[], path: string) {
  const seen = new Set<string>()
  for (const [index, name] of names.entries()) {
    const same = name.toLowerCase()
    if (seen.has(same)) throw invalidField(`${path}.${index}.name`, 'repeated', 'is there already')
    seen.add(same)
  }
}

/** The option groups of a body, with the ids of existing ones. */
export function readOptionGroups(given: NewOptionGroup[], before: OptionGroup[]): OptionGroup[] {
  const groupId = idKeeper(before.map((group) => group.id))
  const optionId = idKeeper(before.flatMap((group) => group.options.map((option) => option.id)))
  return given.map((group, index) => {
    const path = `optionGroups.${index}`
    requireLimits(group, path)
    const options = group.options.map((option, place) => ({
      id: optionId(option.id, `${path}.options.${place}.id`),
      name: normaliseName(option.name),
      price: toKobo(option.price, `${path}.options.${place}.price`),
      available: option.available ?? true,
    }))
    requireDifferentNames(
      options.map((option) => option.name),
      `${path}.options`,
    )
    const { min, max } = group
    return { id: groupId(group.id, `${path}.id`), name: normaliseName(group.name), min, max, options }
  })
}

export const toOptionGroups = (groups: OptionGroup[]): Item['optionGroups'] =>
  groups.map((group) => ({
    ...group,
    options: group.options.map((option) => ({ ...option, price: toMoney(option.price) })),
  }))
