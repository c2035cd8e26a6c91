import { type Colours, drawText } from './colours.ts'
import type { Line, MapContent, Marker } from './content.ts'
import {
  distanceText,
  metresPerPixel,
  roundDistance,
  type Size,
  toScreen,
  toWorld,
  type View,
  type World,
  within,
} from './projection.ts'
import { radiusOf, type Sprite } from './sprites.ts'

const mostScalePixels = 110

/** The positions of markers while they move smoothly from one place to the next. */
export interface Glide {
  /** Sets new places. A marker that was not there before appears at its place at once. */
  aim(markers: readonly Marker[], time: number): void
  /** The current position of a marker. */
  at(marker: Marker, time: number): World
  isMoving(time: number): boolean
}

export function openGlide(durationMs: number): Glide {
  interface Way {
    from: World
    to: World
    start: number
  }
  let ways = new Map<string, Way>()
  let end = 0
  const along = ({ from, to, start }: Way, time: number): World => {
    const part = durationMs === 0 ? 1 : within(0, (time - start) / durationMs, 1)
    const eased = 1 - (1 - part) ** 2
    return { x: from.x + (to.x - from.x) * eased, y: from.y + (to.y - from.y) * eased }
  }
  return {
    aim(markers, time) {
      const next = new Map<string, Way>()
      for (const { id, at } of markers) {
        const to = toWorld(at)
        const way = ways.get(id)
        const hasMoved = way && (way.to.x !== to.x || way.to.y !== to.y)
        if (hasMoved) end = time + durationMs
        next.set(id, way && !hasMoved ? way : { from: way ? along(way, time) : to, to, start: time })
      }
      ways = next
    },
    at: ({ id, at }, time) => {
      const way = ways.get(id)
      return way ? along(way, time) : toWorld(at)
    },
    isMoving: (time) => time < end,
  }
}

function drawLine(
  context: CanvasRenderingContext2D,
  view: View,
  size: Size,
  colours: Colours,
  line: Line,
): void {
  const trace = () => {
    context.beginPath()
    for (const point of line.points) {
      const { x, y } = toScreen(view, size, toWorld(point))
      context.lineTo(x, y)
    }
  }
  context.lineCap = context.lineJoin = 'round'
  context.setLineDash(line.dashed ? [1, 9] : [])
  for (const [width, colour] of [
    [8, colours.edge],
    [4, colours.tones[line.tone ?? 'brand']],
  ] as const) {
    trace()
    context.lineWidth = width
    context.strokeStyle = colour
    context.stroke()
  }
  context.setLineDash([])
}

/** Draws the scale: a line as long as a round distance. */
function drawScale(context: CanvasRenderingContext2D, view: View, { height }: Size, colours: Colours): void {
  const perPixel = metresPerPixel(view)
  const metres = roundDistance(perPixel * mostScalePixels)
  const length = metres / perPixel
  const [left, bottom] = [12, height - 12]
  context.beginPath()
  context.moveTo(left, bottom - 5)
  context.lineTo(left, bottom)
  context.lineTo(left + length, bottom)
  context.lineTo(left + length, bottom - 5)
  context.lineCap = context.lineJoin = 'round'
  for (const [width, colour] of [
    [5, colours.edge],
    [2, colours.ink],
  ] as const) {
    context.lineWidth = width
    context.strokeStyle = colour
    context.stroke()
  }
  context.font = `${colours.textSize}px ${colours.font}`
  context.textAlign = 'left'
  context.textBaseline = 'bottom'
  drawText(context, colours, distanceText(metres), left + 6, bottom - 3, colours.ink)
}

interface Box {
  left: number
  top: number
  right: number
  bottom: number
}
const overlaps = (a: Box, b: Box) =>
  a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom

interface Labelled {
  label: string
  at: World
  radius: number
}

const labelGap = 3
/** With more labels than this, none is moved to avoid another, because nobody could read them anyway. */
const mostPlaced = 40

/** The position of a label: below its marker, or above or beside it if another marker or label is in the way. */
export function placeLabel(at: World, radius: number, width: number, height: number, taken: Box[]): World {
  const boxAt = ({ x, y }: World): Box => ({
    left: x - width / 2,
    top: y,
    right: x + width / 2,
    bottom: y + height,
  })
  const far = radius + labelGap
  const beside = { x: far + width / 2, y: -height / 2 }
  const ways = [{ x: 0, y: far }, { x: 0, y: -far - height }, beside, { x: -beside.x, y: beside.y }].map(
    ({ x, y }) => ({ x: at.x + x, y: at.y + y }),
  )
  const free = ways.find((way) => !taken.some((box) => overlaps(box, boxAt(way)))) ?? ways[0]!
  taken.push(boxAt(free))
  return free
}

/** Draws what moves: lines and markers with their labels; and the scale. */
export function drawMarkers(
  context: CanvasRenderingContext2D,
  view: View,
  size: Size,
  colours: Colours,
  { lines, markers }: MapContent,
  { sprites, glide, time }: { sprites: (marker: Marker) => Sprite; glide: Glide; time: number },
): void {
  context.clearRect(0, 0, size.width, size.height)
  drawScale(context, view, size, colours)
  for (const line of lines) drawLine(context, view, size, colours, line)
  const { width, height } = size
  context.font = `600 ${colours.textSize}px ${colours.font}`
  context.textAlign = 'center'
  context.textBaseline = 'top'
  const labelled: Labelled[] = []
  const taken: Box[] = []
  for (const marker of markers) {
    const at = toScreen(view, size, glide.at(marker, time))
    const { x, y } = at
    const { image, size: side } = sprites(marker)
    if (x < -side || y < -side || x > width + side || y > height + side) continue
    context.drawImage(image, x - side / 2, y - side / 2, side, side)
    const radius = radiusOf(marker)
    taken.push({ left: x - radius, top: y - radius, right: x + radius, bottom: y + radius })
    if (marker.label) labelled.push({ label: marker.label, at, radius })
  }
  const isAmongFew = labelled.length <= mostPlaced
  for (const [index, { label, at, radius }] of labelled.entries()) {
    const below = { x: at.x, y: at.y + radius + labelGap }
    // Markers with the same label at the same place get one label.
    const isNamed = (other: Labelled) =>
      other.label === label && Math.hypot(other.at.x - at.x, other.at.y - at.y) < radius
    if (isAmongFew && labelled.slice(0, index).some(isNamed)) continue
    const { x, y } = isAmongFew
      ? placeLabel(at, radius, context.measureText(label).width, colours.textSize, taken)
      : below
    drawText(context, colours, label, x, y, colours.ink)
  }
}

/** The marker at this position of the screen. The one drawn last is on top. */
export function markerAt(
  markers: readonly Marker[],
  view: View,
  size: Size,
  at: World,
  reach: number,
): Marker | undefined {
  return markers.findLast((marker) => {
    const { x, y } = toScreen(view, size, toWorld(marker.at))
    return Math.hypot(x - at.x, y - at.y) <= Math.max(radiusOf(marker), reach)
  })
}
