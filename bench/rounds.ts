/** Done over and over by several hands at once; each is told which one it is. */
export type Work = (hand: number) => Promise<unknown>

export interface Comparison {
  ours: number
  bare: number
  ratio: number
}

export const median = (values: number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0

/** As it is printed. */
export const rate = (perSecond: number): string => `${perSecond.toFixed(0)}/s`

/** How often a second it is done. */
export async function rateOf(work: Work, hands: number, seconds: number): Promise<number> {
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
  return (done / (performance.now() - started)) * 1000
}

/** In short turns, each time in the other order, so that whatever else the machine does falls on both. The first is to warm up. */
export async function compare(
  sides: { ours: Work; bare: Work },
  { hands, rounds, seconds }: { hands: number; rounds: number; seconds: number },
): Promise<Comparison> {
  const rates: { ours: number; bare: number }[] = []
  for (let round = 0; round <= rounds; round++) {
    const found = { ours: 0, bare: 0 }
    const order = ['ours', 'bare'] as const
    for (const side of round % 2 === 0 ? order : order.toReversed()) {
      found[side] = await rateOf(sides[side], hands, seconds)
    }
    if (round > 0) rates.push(found)
  }
  return {
    ours: median(rates.map(({ ours }) => ours)),
    bare: median(rates.map(({ bare }) => bare)),
    ratio: median(rates.map(({ ours, bare }) => ours / bare)),
  }
}
