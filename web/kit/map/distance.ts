import type { Point } from './projection.ts'

const metresPerDegree = 111_195

/** Accurate enough within a town, where the earth counts as flat. */
export function metresBetween(a: Point, b: Point): number {
  const north = (a.latitude - b.latitude) * metresPerDegree
  const east = (a.longitude - b.longitude) * metresPerDegree * Math.cos((a.latitude * Math.PI) / 180)
  return Math.hypot(north, east)
}

/** «650 m», «2.4 km» */
export const distanceText = (metres: number): string =>
  metres < 950 ? `${Math.max(50, Math.round(metres / 50) * 50)} m` : `${(metres / 1000).toFixed(1)} km`
