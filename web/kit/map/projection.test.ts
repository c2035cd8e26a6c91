import { expect, test } from 'vitest'
import { placeLabel } from './marker-layer.ts'
import {
  distanceText,
  fromScreen,
  metresPerPixel,
  roundDistance,
  toPoint,
  toScreen,
  toWorld,
  viewOf,
  zoomAround,
} from './projection.ts'

const lagere = { latitude: 7.489, longitude: 4.543 }
const campus = { latitude: 7.5186, longitude: 4.5224 }
const size = { width: 390, height: 300 }

test('a place is where tile servers have it', () => {
  const { x, y } = toWorld(lagere)
  // Tile 16/33595/31400 in the numbering that tile servers use.
  expect([Math.floor(x * 2 ** 16), Math.floor(y * 2 ** 16)]).toEqual([33_595, 31_400])
  const { latitude, longitude } = toPoint({ x, y })
  expect(latitude).toBeCloseTo(lagere.latitude, 9)
  expect(longitude).toBeCloseTo(lagere.longitude, 9)
})

test('all that is to be seen is in view, as near as it can be', () => {
  const view = viewOf([lagere, campus], size, 40, 17)
  for (const point of [lagere, campus]) {
    const { x, y } = toScreen(view, size, toWorld(point))
    expect(x).toBeGreaterThanOrEqual(39.9)
    expect(x).toBeLessThanOrEqual(350.1)
    expect(y).toBeGreaterThanOrEqual(39.9)
    expect(y).toBeLessThanOrEqual(260.1)
  }
  expect(viewOf([lagere], size, 40, 16)).toMatchObject({ ...toWorld(lagere), zoom: 16 })
  // A map that has no size yet.
  expect(Number.isFinite(viewOf([lagere, campus], { width: 0, height: 0 }, 40, 17).zoom)).toBe(true)
})

test('what is under the finger stays there while zooming', () => {
  const view = viewOf([lagere, campus], size, 40, 17)
  const finger = { x: 300, y: 20 }
  const before = fromScreen(view, size, finger)
  const after = fromScreen(zoomAround(view, size, finger, view.zoom + 2), size, finger)
  expect(after.x).toBeCloseTo(before.x, 9)
  expect(after.y).toBeCloseTo(before.y, 9)
  expect(zoomAround(view, size, finger, 40).zoom).toBe(19)
})

test('the scale is true: 3 km between the campus and Lagere are 3 km on the map', () => {
  const view = viewOf([lagere, campus], size, 40, 17)
  const [a, b] = [lagere, campus].map((point) => toScreen(view, size, toWorld(point)))
  const metres = Math.hypot(a!.x - b!.x, a!.y - b!.y) * metresPerPixel(view)
  // Calculated on a sphere, whose surface is nearly flat over this distance.
  const east = (lagere.longitude - campus.longitude) * Math.cos((7.5 * Math.PI) / 180)
  const expected = Math.hypot(lagere.latitude - campus.latitude, east) * 111_319
  expect(metres / expected).toBeCloseTo(1, 2)
  expect([730, 480, 150, 99, 12_000].map(roundDistance)).toEqual([500, 200, 100, 50, 10_000])
  expect([500, 2000].map(distanceText)).toEqual(['500 m', '2 km'])
})

test('names of markers that are near each other do not lie on each other', () => {
  const taken: Parameters<typeof placeLabel>[4] = []
  const boxes = [
    { x: 100, y: 100 },
    { x: 110, y: 102 },
    { x: 96, y: 108 },
  ].map((at) => placeLabel(at, 14, 60, 12, taken))
  const isApart = (a: (typeof boxes)[number], b: (typeof boxes)[number]) =>
    Math.abs(a.x - b.x) >= 60 || Math.abs(a.y - b.y) >= 12
  expect(boxes[0]).toEqual({ x: 100, y: 117 })
  for (const [a, b] of [
    [0, 1],
    [0, 2],
    [1, 2],
  ] as const)
    expect(isApart(boxes[a]!, boxes[b]!)).toBe(true)
})
