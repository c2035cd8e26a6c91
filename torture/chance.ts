/** A seeded random generator: the same seed gives the same choices. */
export interface Chance {
  /** From 0 to below the end. */
  below(end: number): number
  between(least: number, most: number): number
  happens(probability: number): boolean
  oneOf<T>(list: readonly T[]): T
  shuffled<T>(list: readonly T[]): T[]
  /** A separate generator for a name, independent of the choices of others. */
  of(name: string): Chance
}

/** Mulberry32: small, fast, and good enough here. */
function numbersFrom(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

const hashOf = (text: string) =>
  [...text].reduce((hash, letter) => Math.imul(hash, 31) + letter.charCodeAt(0), 7)

export function openChance(seed: number): Chance {
  const next = numbersFrom(seed)
  const below = (end: number) => Math.floor(next() * end)
  return {
    below,
    between: (least, most) => least + below(most - least + 1),
    happens: (probability) => next() < probability,
    oneOf: (list) => list[below(list.length)]!,
    shuffled: (list) =>
      list
        .map((item) => ({ item, place: next() }))
        .toSorted((one, other) => one.place - other.place)
        .map(({ item }) => item),
    of: (name) => openChance(seed ^ hashOf(name)),
  }
}
