/** Web Mercator: the whole world is a square with sides of 1, and its north-west corner is 0, 0. */

export interface Point {
  latitude: number
  longitude: number
}

export interface World {
  x: number
  y: number
}

/** The middle and the zoom of a map. One zoom level more doubles the size of everything. */
export interface View extends World {
  zoom: number
}

export interface Size {
  width: number
  height: number
}

export const tileSize = 256
export const nearest = 19
export const farthest = 3
const equatorMetres = 40_075_017
const mostLatitude = 85

export const within = (low: number, value: number, high: number) => Math.min(Math.max(value, low), high)

export const zoomWithin = (zoom: number): number => within(farthest, zoom, nearest)

export function toWorld({ latitude, longitude }: Point): World {
  const angle = (within(-mostLatitude, latitude, mostLatitude) * Math.PI) / 180
  return {
    x: longitude / 360 + 0.5,
    y: 0.5 - Math.log(Math.tan(Math.PI / 4 + angle / 2)) / (2 * Math.PI),
  }
}

export function toPoint({ x, y }: World): Point {
  const latitude = (Math.atan(Math.sinh((0.5 - y) * 2 * Math.PI)) * 180) / Math.PI
  return { latitude, longitude: (x - 0.5) * 360 }
}

/** The width of the whole world in pixels. */
export const worldPixels = (zoom: number): number => tileSize * 2 ** zoom

export function toScreen({ x, y, zoom }: View, { width, height }: Size, at: World): World {
  const pixels = worldPixels(zoom)
  return { x: (at.x - x) * pixels + width / 2, y: (at.y - y) * pixels + height / 2 }
}

export function fromScreen({ x, y, zoom }: View, { width, height }: Size, at: World): World {
  const pixels = worldPixels(zoom)
  return { x: (at.x - width / 2) / pixels + x, y: (at.y - height / 2) / pixels + y }
}

export function metresPerPixel({ y, zoom }: View): number {
  const { latitude } = toPoint({ x: 0, y })
  return (equatorMetres * Math.cos((latitude * Math.PI) / 180)) / worldPixels(zoom)
}

/** The closest view that contains all points, with a zoom of at most `closest`. */
export function viewOf(points: Point[], { width, height }: Size, margin: number, closest: number): View {
  const all = points.map(toWorld)
  const xs = all.map(({ x }) => x)
  const ys = all.map(({ y }) => y)
  const [west, east] = [Math.min(...xs), Math.max(...xs)]
  const [north, south] = [Math.min(...ys), Math.max(...ys)]
  const room = (length: number) => Math.max(length - 2 * margin, tileSize / 4)
  const zoom = Math.min(
    Math.log2(room(width) / tileSize / (east - west)),
    Math.log2(room(height) / tileSize / (south - north)),
    closest,
  )
  return { x: (west + east) / 2, y: (north + south) / 2, zoom: zoomWithin(zoom) }
}

/** Changes the zoom while the place at position `at` of the screen stays there. */
export function zoomAround(view: View, size: Size, at: World, zoom: number): View {
  const next = zoomWithin(zoom)
  const fixed = fromScreen(view, size, at)
  const pixels = worldPixels(next)
  return {
    x: fixed.x - (at.x - size.width / 2) / pixels,
    y: fixed.y - (at.y - size.height / 2) / pixels,
    zoom: next,
  }
}

/** The longest distance up to `mostMetres` that is 1, 2 or 5 times a power of ten. */
export function roundDistance(mostMetres: number): number {
  const power = 10 ** Math.floor(Math.log10(mostMetres))
  const factor = [5, 2, 1].find((each) => each * power <= mostMetres) ?? 1
  return factor * power
}

export const distanceText = (metres: number): string =>
  metres >= 1000 ? `${metres / 1000} km` : `${metres} m`
