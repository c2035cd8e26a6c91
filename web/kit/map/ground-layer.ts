import { type Colours, drawText } from './colours.ts'
import type { MapContent, Tiles } from './content.ts'
import {
  fromScreen,
  metresPerPixel,
  nearest,
  type Point,
  roundDistance,
  type Size,
  toScreen,
  toWorld,
  type View,
  type World,
  worldPixels,
} from './projection.ts'
import { radiusOf } from './sprites.ts'

const mostTiles = 160
const mostGridPixels = 120

/** Tiles that were requested, the most recently used last. */
export interface TileStore {
  /** Requests the tile if necessary; undefined until it is loaded. */
  get(z: number, x: number, y: number): HTMLImageElement | undefined
  /** The same without requesting it. */
  peek(z: number, x: number, y: number): HTMLImageElement | undefined
}

export function openTiles({ url }: Tiles, ratio: number, onTile: () => void): TileStore {
  const asked = new Map<string, HTMLImageElement>()
  const ready = (image: HTMLImageElement | undefined) =>
    image?.complete && image.naturalWidth > 0 ? image : undefined
  function ask(key: string, z: number, x: number, y: number) {
    const image = new Image()
    // Providers want to know which site uses their tiles; they get only its origin.
    image.referrerPolicy = 'strict-origin-when-cross-origin'
    image.decoding = 'async'
    image.onload = onTile
    const parts: { [name: string]: string } = { z: `${z}`, x: `${x}`, y: `${y}`, r: ratio > 1 ? '@2x' : '' }
    image.src = url.replace(/\{([zxyr])\}/g, (_, name) => parts[name]!)
    asked.set(key, image)
    const [oldest] = asked.keys()
    if (asked.size > mostTiles) asked.delete(oldest!)
    return image
  }
  return {
    get(z, x, y) {
      const key = `${z}/${x}/${y}`
      const image = asked.get(key)
      if (!image) return ready(ask(key, z, x, y))
      asked.delete(key)
      asked.set(key, image)
      return ready(image)
    },
    peek: (z, x, y) => ready(asked.get(`${z}/${x}/${y}`)),
  }
}

/** Lines at a round distance, which show how the map moves and how far things are from each other. */
function drawGrid(context: CanvasRenderingContext2D, view: View, size: Size, colours: Colours): void {
  const perPixel = metresPerPixel(view)
  const step = roundDistance(perPixel * mostGridPixels) / perPixel / worldPixels(view.zoom)
  const start = fromScreen(view, size, { x: 0, y: 0 })
  const end = fromScreen(view, size, { x: size.width, y: size.height })
  context.beginPath()
  for (let x = Math.ceil(start.x / step) * step; x < end.x; x += step) {
    const at = Math.round(toScreen(view, size, { x, y: 0 }).x) + 0.5
    context.moveTo(at, 0)
    context.lineTo(at, size.height)
  }
  for (let y = Math.ceil(start.y / step) * step; y < end.y; y += step) {
    const at = Math.round(toScreen(view, size, { x: 0, y }).y) + 0.5
    context.moveTo(0, at)
    context.lineTo(size.width, at)
  }
  context.strokeStyle = colours.grid
  context.lineWidth = 1
  context.stroke()
}

interface Box {
  left: number
  right: number
  top: number
  bottom: number
}

const meet = (a: Box, b: Box) => a.left < b.right && a.right > b.left && a.top < b.bottom && a.bottom > b.top

/** Draws the given names. A name that would overlap another one or a marker is left out. */
function drawPlaces(
  context: CanvasRenderingContext2D,
  view: View,
  size: Size,
  colours: Colours,
  { places, markers }: MapContent,
): void {
  const { textSize, font, quiet, ink } = colours
  context.font = `${textSize}px ${font}`
  context.textAlign = 'center'
  context.textBaseline = 'top'
  const boxOf = (at: Point, above: number, below: number, text: string): Box & World => {
    const { x, y } = toScreen(view, size, toWorld(at))
    const half = Math.max(context.measureText(text).width / 2 + 4, above)
    return { x, y, left: x - half, right: x + half, top: y - above, bottom: y + below + textSize * 1.4 }
  }
  const taken: Box[] = markers
    .filter(({ icon, text, label }) => icon || text || label)
    .map((marker) => boxOf(marker.at, radiusOf(marker), radiusOf(marker), marker.label ?? ''))
  for (const { name, at } of places) {
    const box = boxOf(at, 3, 5, name)
    const { x, y } = box
    if (x < 0 || y < 0 || x > size.width || y > size.height || taken.some((other) => meet(box, other)))
      continue
    taken.push(box)
    context.beginPath()
    context.arc(x, y, 2.5, 0, 2 * Math.PI)
    context.fillStyle = quiet
    context.fill()
    drawText(context, colours, name, x, y + 5, ink)
  }
}

/** In whole pixels, so that there are no gaps between tiles. */
function drawTile(
  context: CanvasRenderingContext2D,
  tiles: TileStore,
  place: [number, number, number],
  box: number[],
) {
  const [z, x, y] = place
  const [left, top, right, bottom] = box.map(Math.round) as [number, number, number, number]
  const image = tiles.get(z, x, y)
  if (image) {
    context.drawImage(image, left, top, right - left, bottom - top)
    return
  }
  // Until the tile is loaded, a part of one from a lower zoom level stands in for it.
  for (let up = 1; up <= 4 && z - up >= 0; up++) {
    const parent = tiles.peek(z - up, x >> up, y >> up)
    if (!parent) continue
    const part = parent.naturalWidth / 2 ** up
    const offset = (index: number) => (index % 2 ** up) * part
    context.drawImage(parent, offset(x), offset(y), part, part, left, top, right - left, bottom - top)
    return
  }
}

function drawTiles(context: CanvasRenderingContext2D, view: View, size: Size, tiles: TileStore): void {
  const z = Math.min(Math.round(view.zoom), nearest)
  const count = 2 ** z
  const side = worldPixels(view.zoom) / count
  const { x, y } = toScreen(view, size, { x: 0, y: 0 })
  const [firstX, lastX] = [Math.floor(-x / side), Math.floor((size.width - x) / side)]
  const [firstY, lastY] = [
    Math.max(0, Math.floor(-y / side)),
    Math.min(count - 1, Math.floor((size.height - y) / side)),
  ]
  for (let column = firstX; column <= lastX; column++)
    for (let line = firstY; line <= lastY; line++) {
      const [left, top] = [x + column * side, y + line * side]
      const around = ((column % count) + count) % count
      drawTile(context, tiles, [z, around, line], [left, top, left + side, top + side])
    }
}

/** Draws what does not move: the plain ground with its names, or tiles. The plain ground is visible where a tile is missing. */
export function drawGround(
  context: CanvasRenderingContext2D,
  view: View,
  size: Size,
  colours: Colours,
  content: MapContent,
  tiles: TileStore | undefined,
): void {
  context.fillStyle = colours.land
  context.fillRect(0, 0, size.width, size.height)
  drawGrid(context, view, size, colours)
  if (tiles) drawTiles(context, view, size, tiles)
  else drawPlaces(context, view, size, colours, content)
}
