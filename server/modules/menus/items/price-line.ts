import type { OptionGroup } from './option-groups.ts'

/** What is wrong with a choice, at which place of it; null where the whole is meant. */
export interface ChoiceFault {
  code: 'unknown' | 'repeated' | 'unavailable' | 'too-few' | 'too-many'
  place: number | null
  message: string
}

export interface Line {
  /** Of one, in kobo. A combo has its own, whatever the items inside cost. */
  price: number
  optionGroups: OptionGroup[]
  /** Ids of the options chosen. */
  chosen: string[]
}

function faultsOfEach({ optionGroups, chosen }: Line): ChoiceFault[] {
  const options = new Map(optionGroups.flatMap((group) => group.options.map((option) => [option.id, option])))
  return chosen.flatMap((id, place): ChoiceFault[] => {
    const option = options.get(id)
    if (!option) return [{ code: 'unknown', place, message: 'is not an option of this item' }]
    if (chosen.indexOf(id) < place) return [{ code: 'repeated', place, message: 'is chosen already' }]
    if (!option.available) return [{ code: 'unavailable', place, message: 'cannot be had now' }]
    return []
  })
}

function faultsOfGroups({ optionGroups, chosen }: Line): ChoiceFault[] {
  return optionGroups.flatMap(({ name, min, max, options }): ChoiceFault[] => {
    const count = options.filter((option) => chosen.includes(option.id)).length
    if (count < min) return [{ code: 'too-few', place: null, message: `must hold ${min} or more of ${name}` }]
    if (count > max)
      return [{ code: 'too-many', place: null, message: `must hold at most ${max} of ${name}` }]
    return []
  })
}

/** Everything that keeps a choice from being ordered; none if it can be. */
export const choiceFaults = (line: Line): ChoiceFault[] => [...faultsOfEach(line), ...faultsOfGroups(line)]

/** What one of an item costs with the options chosen, in kobo. */
export function priceLine({ price, optionGroups, chosen }: Line): number {
  const options = optionGroups.flatMap((group) => group.options)
  return options.reduce((sum, option) => (chosen.includes(option.id) ? sum + option.price : sum), price)
}
