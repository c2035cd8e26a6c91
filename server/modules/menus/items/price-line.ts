import type { OptionGroup } from './option-groups.ts'

/** A fault in a choice of options. `place` is the index of the wrong option, null if the choice as a whole is wrong. */
export interface ChoiceFault {
  code: 'unknown' | 'repeated' | 'unavailable' | 'too-few' | 'too-many'
  place: number | null
  message: string
}

export interface Line {
  /** The price of one item, in kobo. A combo has its own price, independent of its parts. */
  price: number
  optionGroups: OptionGroup[]
  /** Ids of the chosen options. */
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

/** Everything that prevents a choice from being ordered; empty if it can be ordered. */
export const choiceFaults = (line: Line): ChoiceFault[] => [...faultsOfEach(line), ...faultsOfGroups(line)]

/** The price of one item with the chosen options, in kobo. */
export function priceLine({ price, optionGroups, chosen }: Line): number {
  const options = optionGroups.flatMap((group) => group.options)
  return options.reduce((sum, option) => (chosen.includes(option.id) ? sum + option.price : sum), price)
}
