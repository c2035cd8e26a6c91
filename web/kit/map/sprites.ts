import type { Colours } from './colours.ts'
import type { Marker } from './content.ts'

/** Outlines on a grid of 24 by 24, from Lucide (ISC). */
const outlines = {
  store:
    'M15 21v-5a1 1 0 0 0-1-1h-4a1 1 0 0 0-1 1v5M17.774 10.31a1.12 1.12 0 0 0-1.549 0 2.5 2.5 0 0 1-3.451 0 1.12 1.12 0 0 0-1.548 0 2.5 2.5 0 0 1-3.452 0 1.12 1.12 0 0 0-1.549 0 2.5 2.5 0 0 1-3.77-3.248l2.889-4.184A2 2 0 0 1 7 2h10a2 2 0 0 1 1.653.873l2.895 4.192a2.5 2.5 0 0 1-3.774 3.244M4 10.95V19a2 2 0 0 0 2 2h12a2 2 0 0 0 2-2v-8.05',
  home: 'M15 21v-8a1 1 0 0 0-1-1h-4a1 1 0 0 0-1 1v8M3 10a2 2 0 0 1 .709-1.528l7-6a2 2 0 0 1 2.582 0l7 6A2 2 0 0 1 21 10v9a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2z',
  bike: 'M22 17.5a3.5 3.5 0 1 1-7 0 3.5 3.5 0 1 1 7 0M9 17.5a3.5 3.5 0 1 1-7 0 3.5 3.5 0 1 1 7 0M16 5a1 1 0 1 1-2 0 1 1 0 1 1 2 0M12 17.5V14l-3-3 4-3 2 3h2',
  person: 'M19 21v-2a4 4 0 0 0-4-4H9a4 4 0 0 0-4 4v2M16 7a4 4 0 1 1-8 0 4 4 0 1 1 8 0',
}

export const radiusOf = ({ icon, text }: Pick<Marker, 'icon' | 'text'>): number => (icon || text ? 17 : 7)

const room = 4

function draw(context: OffscreenCanvasRenderingContext2D, marker: Marker, colours: Colours): void {
  const { icon, text, tone = 'brand' } = marker
  const radius = radiusOf(marker)
  const middle = radius + room
  context.beginPath()
  context.arc(middle, middle, radius, 0, 2 * Math.PI)
  context.shadowColor = 'rgb(0 0 0 / 35%)'
  context.shadowBlur = 3
  context.shadowOffsetY = 1
  context.fillStyle = colours.edge
  context.fill()
  context.shadowColor = 'transparent'
  context.beginPath()
  context.arc(middle, middle, radius - 2, 0, 2 * Math.PI)
  context.fillStyle = colours.tones[tone]
  context.fill()
  context.fillStyle = context.strokeStyle = colours.edge
  if (text) {
    context.font = `600 14px ${colours.font}`
    context.textAlign = 'center'
    context.textBaseline = 'middle'
    context.fillText(text, middle, middle + 1, 2 * radius - 8)
  } else if (icon) {
    context.translate(middle - 9, middle - 9)
    context.scale(0.75, 0.75)
    context.lineWidth = 2.4
    context.lineCap = context.lineJoin = 'round'
    context.stroke(new Path2D(outlines[icon]))
  }
}

export interface Sprite {
  image: ImageBitmap
  /** Width and height including the shadow, in CSS pixels. */
  size: number
}

/** Markers that look the same are drawn once, and copied after that. */
export function openSprites(colours: Colours, ratio: number): (marker: Marker) => Sprite {
  const made = new Map<string, Sprite>()
  return (marker) => {
    const key = `${marker.tone ?? ''} ${marker.icon ?? ''} ${marker.text ?? ''}`
    const found = made.get(key)
    if (found) return found
    const size = 2 * (radiusOf(marker) + room)
    const canvas = new OffscreenCanvas(Math.ceil(size * ratio), Math.ceil(size * ratio))
    const context = canvas.getContext('2d')!
    context.scale(ratio, ratio)
    draw(context, marker, colours)
    const sprite = { image: canvas.transferToImageBitmap(), size }
    made.set(key, sprite)
    return sprite
  }
}
