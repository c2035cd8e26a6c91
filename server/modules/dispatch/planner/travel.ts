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
 * The expected later of an arrival and of an uncertain ready time, which is taken as logistic. With no spread it is the later of the
 * two; else it is after both, since either may be late.
 */
export function expectedLater(arrivesAt: number, readyAt: number, spread: number): number {
  if (spread === 0) return arrivesAt > readyAt ? arrivesAt : readyAt
  const scale = spread / logisticDeviation
  const distance = (arrivesAt - readyAt) / scale
  // Far apart, the exponential adds nothing or is too large for a number.
  if (distance > 30) return arrivesAt
  return readyAt + scale * Math.log1p(Math.exp(distance))
}
