type Attributes = { [name: string]: string }
/** A part of an icon: the tag of SVG and its attributes. */
export type Shape = [tag: string, attributes: Attributes]

/** A path that begins relatively does so from 0, 0; behind another one it has to say where it begins. */
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

/** Lines are two wide: they fill a dot. */
const isLine = ([tag, { fill, r }]: Shape) => tag in shapes && (fill === undefined || Number(r) <= 1)

/** A hundredth of a pixel is not seen. The point stays: a number may follow another, or the flags of an arc, without a space. */
const rounded = (path: string): string =>
  path.replace(/\.\d{3,}/g, (fraction) => {
    const hundredths = Math.round(Number(fraction) * 100)
    return hundredths < 100 ? String(hundredths / 100).slice(1) || '.0' : '.99'
  })

/** What an icon draws, as the data of one path; undefined where not all of it are lines. */
export const pathOf = (icon: readonly Shape[]): string | undefined =>
  icon.every(isLine) ? rounded(icon.map(([tag, attributes]) => shapes[tag]!(attributes)).join('')) : undefined
