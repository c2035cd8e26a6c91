/** Work that several workers repeat concurrently; gets the number of the worker. */
export type Work = (worker: number) => Promise<unknown>

export interface Comparison {
  ours: number
  bare: number
  ratio: number
}

export const median = (values: number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0

export const mean = (values: number[]): number =>
  values.length === 0 ? 0 : values.reduce((sum, value) => sum + value, 0) / values.length

/** Lets this many workers repeat the work for some seconds. Returns how often it was done, and how long that took. */
export async function repeat(work: Work, concurrency: number, seconds: number) {
  const started = performance.now()
  const until = started + seconds * 1000
  let done = 0
  const keepOn = async (worker: number) => {
    while (performance.now() < until) {
      await work(worker)
      done += 1
    }
  }
  await Promise.all(Array.from({ length: concurrency }, (_, worker) => keepOn(worker)))
  return { done, seconds: (performance.now() - started) / 1000 }
}

/** How often per second the work is done. */
export async function rateOf(work: Work, concurrency: number, seconds: number): Promise<number> {
  const { done, seconds: took } = await repeat(work, concurrency, seconds)
  return done / took
}

/**
 * Each side runs in every round, in alternating order, so that other load on the machine affects all of them.
 * The first round is a warm-up.
 */
export async function alternatingRounds<Side extends string, T>(
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

/** Runs ours for `warmUp` seconds first, if the first round does not run its code often enough for V8 to compile all of it. */
export async function compare(
  sides: { ours: Work; bare: Work },
  {
    concurrency,
    rounds,
    seconds,
    warmUp = 0,
  }: { concurrency: number; rounds: number; seconds: number; warmUp?: number },
): Promise<Comparison> {
  await repeat(sides.ours, concurrency, warmUp)
  return comparison(
    await alternatingRounds(['ours', 'bare'], rounds, (side) => rateOf(sides[side], concurrency, seconds)),
  )
}
