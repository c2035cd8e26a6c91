/** Coordinates in degrees. */
export interface Point {
  latitude: number
  longitude: number
}

const metresPerDegree = 111_195

/** Converts coordinates to positions on a plane in metres, accurate enough within a city. */
export function planeAround(origin: Point): (point: Point) => { x: number; y: number } {
  const perLongitude = metresPerDegree * Math.cos((origin.latitude * Math.PI) / 180)
  return ({ latitude, longitude }) => ({
    x: (longitude - origin.longitude) * perLongitude,
    y: (latitude - origin.latitude) * metresPerDegree,
  })
}

/** The square of a point in a grid; squares are at least `metres` wide up to 60 degrees of latitude. */
const squareOf = ({ latitude, longitude }: Point, metres: number) => ({
  row: Math.floor((latitude * metresPerDegree) / metres),
  column: Math.floor((longitude * metresPerDegree) / (2 * metres)),
})

/**
 * Groups points into cities: squares that touch, also at a corner, belong to the same city. A rider within reach of a store is in its
 * square or in one that touches it, so that cities can be planned separately.
 */
export function groupByCity<T>(all: readonly T[], pointOf: (each: T) => Point, reachMetres: number): T[][] {
  const squares = new Map<string, { row: number; column: number; members: T[]; seen: boolean }>()
  const keyOf = (row: number, column: number) => `${row} ${column}`
  for (const each of all) {
    const { row, column } = squareOf(pointOf(each), reachMetres)
    const square = squares.get(keyOf(row, column)) ?? { row, column, members: [], seen: false }
    square.members.push(each)
    squares.set(keyOf(row, column), square)
  }
  const cities: T[][] = []
  for (const first of squares.values()) {
    if (first.seen) continue
    first.seen = true
    const reached = [first]
    const city: T[] = []
    for (let next = reached.pop(); next; next = reached.pop()) {
      city.push(...next.members)
      for (const row of [-1, 0, 1])
        for (const column of [-1, 0, 1]) {
          const beside = squares.get(keyOf(next.row + row, next.column + column))
          if (!beside || beside.seen) continue
          beside.seen = true
          reached.push(beside)
        }
    }
    cities.push(city)
  }
  return cities
}
