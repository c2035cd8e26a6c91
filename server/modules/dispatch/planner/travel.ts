import type { Place, TravelModel } from './situation.ts'

export type TravelMinutes = (from: Place, to: Place) => number

/** The minutes between two places by a travel model. */
export function travelMinutesOf(model: TravelModel): TravelMinutes {
  const { metresPerMinute, minutesPerWay = 0, wholeMinutes = false } = model
  if (!(metresPerMinute > 0) || !(minutesPerWay >= 0)) throw new RangeError('a travel model without a speed')
  return (from, to) => {
    const x = from.x - to.x
    const y = from.y - to.y
    const minutes = minutesPerWay + Math.sqrt(x * x + y * y) / metresPerMinute
    return wholeMinutes ? Math.ceil(minutes) : minutes
  }
}

/** The standard deviation of a logistic distribution of scale 1. */
const logisticDeviation = Math.PI / Math.sqrt(3)

/**
 * The expected value of the later of an arrival and an uncertain ready time, whose distribution is taken as logistic. Without spread it
 * is the later of the two; otherwise it is after both, because the food may be ready earlier or later than expected.
 */
export function expectedLater(arrivesAt: number, readyAt: number, spread: number): number {
  if (spread === 0) return arrivesAt > readyAt ? arrivesAt : readyAt
  const scale = spread / logisticDeviation
  const distance = (arrivesAt - readyAt) / scale
  // Long after the ready time the result is the arrival, and the exponential would become too large for a number.
  if (distance > 30) return arrivesAt
  return readyAt + scale * Math.log1p(Math.exp(distance))
}
