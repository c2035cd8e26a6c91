type Attributes = { [name: string]: string }
/** A shape of an icon: its SVG tag and attributes. */
export type Shape = [tag: string, attributes: Attributes]

/** Makes the start of a path absolute. A relative start counts from 0, 0 only in the first of several joined paths. */
const absolute = (d: string): string =>
  d.replace(
    /^m\s*(-?[\d.]+)[\s,]*(-?[\d.]+)\s*(?=([-\d.])?)/,
    (_, x, y, next) => `M${x} ${y}${next ? 'l' : ''}`,
  )

const shapes: { [tag: string]: (attributes: Attributes) => string } = {
  path: ({ d = '' }) => absolute(d),
  line: ({ x1, y1, x2, y2 }) => `M${x1} ${y1}L${x2} ${y2}`,
  polygon: ({ points }) => `M${points}z`,
  circle({ cx, cy, r }) {
    const [radius, across] = [Number(r), 2 * Number(r)]
    return `M${Number(cx) - radius} ${cy}a${r} ${r} 0 1 0 ${across} 0a${r} ${r} 0 1 0-${across} 0`
  },
  rect({ x = '0', y = '0', width, height, rx, ry }) {
    const r = Number(rx ?? ry ?? 0)
    const [w, h] = [Number(width) - 2 * r, Number(height) - 2 * r]
    const corner = (dx: number, dy: number) => (r ? `a${r} ${r} 0 0 1 ${dx} ${dy}` : '')
    return `M${Number(x) + r} ${y}h${w}${corner(r, r)}v${h}${corner(-r, r)}h${-w}${corner(-r, -r)}v${-h}${corner(r, -r)}z`
  },
}

/** Whether a stroke alone draws the shape. Strokes are two wide, so they also fill a dot of radius 1. */
const isLine = ([tag, { fill, r }]: Shape) => tag in shapes && (fill === undefined || Number(r) <= 1)

/**
 * Rounds to a hundredth of a pixel, which makes no visible difference. The point stays: the next number, or a flag of an arc, may
 * follow without a space.
 */
const rounded = (path: string): string =>
  path.replace(/\.\d{3,}/g, (fraction) => {
    const hundredths = Math.round(Number(fraction) * 100)
    return hundredths < 100 ? String(hundredths / 100).slice(1) || '.0' : '.99'
  })

/** The path data that draws the icon; undefined if not all of its shapes are lines. */
export const pathOf = (icon: readonly Shape[]): string | undefined =>
  icon.every(isLine) ? rounded(icon.map(([tag, attributes]) => shapes[tag]!(attributes)).join('')) : undefined
