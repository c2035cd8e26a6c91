/** A generator of pseudo-random numbers: the same seed gives the same numbers. */
export interface Random {
  /** At least 0 and below 1. */
  number(): number
  /** A whole number, at least 0 and below `end`. */
  below(end: number): number
}

/** Mulberry32. */
export function openRandom(seed: number): Random {
  let state = seed >>> 0
  const number = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  return { number, below: (end) => Math.floor(number() * end) }
}
