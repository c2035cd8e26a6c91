/** The 10th, 50th and 90th percentile. */
export interface Quantiles {
  low: number
  middle: number
  high: number
}

/** The number of observed values and their three quantiles, which are null without any. */
export interface Sample {
  count: number
  quantiles: number[] | null
}

export function sampleOf(values: readonly number[]): Sample {
  if (values.length === 0) return { count: 0, quantiles: null }
  const sorted = values.toSorted((one, other) => one - other)
  const at = (share: number) => {
    const index = share * (sorted.length - 1)
    const [below, above] = [sorted[Math.floor(index)]!, sorted[Math.ceil(index)]!]
    return below + (above - below) * (index % 1)
  }
  return { count: values.length, quantiles: [at(0.1), at(0.5), at(0.9)] }
}

/** What is assumed without a sample weighs as much as this many cases. */
const assumedWeight = 10

function drawnTo(assumed: Quantiles, { count, quantiles }: Sample): Quantiles {
  if (quantiles === null) return assumed
  const [low, middle, high] = quantiles as [number, number, number]
  const mixed = (known: number, other: number) =>
    (count * known + assumedWeight * other) / (count + assumedWeight)
  return {
    low: mixed(low, assumed.low),
    middle: mixed(middle, assumed.middle),
    high: mixed(high, assumed.high),
  }
}

/** Combines samples from general to specific: each is drawn towards the result of those before it, the more the fewer cases it has. */
export const shrunk = (assumed: Quantiles, samples: readonly Sample[]): Quantiles =>
  samples.reduce(drawnTo, assumed)
