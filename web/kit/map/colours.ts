import type { Tone } from './content.ts'

/** Colours of the theme, read from the style sheet: a canvas cannot use custom properties. */
export interface Colours {
  land: string
  grid: string
  ink: string
  quiet: string
  edge: string
  tones: { [tone in Tone]: string }
  font: string
  /** The size of small text in pixels; it grows with the text size of the page. */
  textSize: number
}

export function coloursOf(element: Element): Colours {
  const style = getComputedStyle(element)
  const of = (name: string) => style.getPropertyValue(`--map-${name}`)
  return {
    land: of('land'),
    grid: of('grid'),
    ink: of('ink'),
    quiet: of('quiet'),
    edge: of('edge'),
    tones: { brand: of('brand'), ink: of('dark'), good: of('good'), muted: of('muted') },
    font: style.fontFamily,
    textSize: Number.parseFloat(style.fontSize),
  }
}

/** Draws text with an outline, so that it is readable on any background. */
export function drawText(
  context: CanvasRenderingContext2D,
  { edge }: Colours,
  text: string,
  x: number,
  y: number,
  colour: string,
): void {
  context.lineWidth = 3
  context.lineJoin = 'round'
  context.strokeStyle = edge
  context.strokeText(text, x, y)
  context.fillStyle = colour
  context.fillText(text, x, y)
}
