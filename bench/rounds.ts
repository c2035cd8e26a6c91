/** Work that several workers repeat concurrently; gets the number of the worker. */
export type Work = (hand: number) => Promise<unknown>

export interface Comparison {
  ours: number
  bare: number
  ratio: number
}

export const median = (values: number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0

/** Lets so many workers repeat it for some seconds; answers how often it was done, and how long that took. */
export async function repeat(work: Work, hands: number, seconds: number) {
  const started = performance.now()
  const until = started + seconds * 1000
  let done = 0
  const keepOn = async (hand: number) => {
    while (performance.now() < until) {
      await work(hand)
      done += 1
    }
  }
  await Promise.all(Array.from({ length: hands }, (_, hand) => keepOn(hand)))
  return { done, seconds: (performance.now() - started) / 1000 }
}

/** How often per second it is done. */
export async function rateOf(work: Work, hands: number, seconds: number): Promise<number> {
  const { done, seconds: took } = await repeat(work, hands, seconds)
  return done / took
}

/**
 * Each side runs in every round, in alternating order, so that other load on the machine affects all of them.
 * The first round is a warm-up.
 */
export async function takeTurns<Side extends string, T>(
  sides: Side[],
  rounds: number,
  measure: (side: Side) => Promise<T>,
): Promise<{ [side in Side]: T }[]> {
  const found: { [side in Side]: T }[] = []
  for (let round = 0; round <= rounds; round++) {
    const results = {} as { [side in Side]: T }
    for (const side of round % 2 === 0 ? sides : sides.toReversed()) results[side] = await measure(side)
    if (round > 0) found.push(results)
  }
  return found
}

/** The medians of both, and of their ratios. */
export const comparison = (rounds: { ours: number; bare: number }[]): Comparison => ({
  ours: median(rounds.map(({ ours }) => ours)),
  bare: median(rounds.map(({ bare }) => bare)),
  ratio: median(rounds.map(({ ours, bare }) => ours / bare)),
})

/** Ours is run for `warmUp` seconds first where the first round does not reach all of its code often enough to be compiled. */
export async function compare(
  sides: { ours: Work; bare: Work },
  { hands, rounds, seconds, warmUp = 0 }: { hands: number; rounds: number; seconds: number; warmUp?: number },
): Promise<Comparison> {
  await repeat(sides.ours, hands, warmUp)
  return comparison(await takeTurns(['ours', 'bare'], rounds, (side) => rateOf(sides[side], hands, seconds)))
}
