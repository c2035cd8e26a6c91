import sharp from 'sharp'
import { outlineOf } from './fonts.ts'
import {
  type Box,
  type Dashes,
  dash,
  type Outline,
  type Page,
  pixelsPerPoint,
  type Shape,
  type Text,
} from './shapes.ts'

/** Text becomes outlines, so that no text of a user is ever parsed as SVG. */
const drawers: { [Kind in Shape['kind']]: (shape: Extract<Shape, { kind: Kind }>) => string } = {
  text: ({ text, x, baseline, colour, ...lettering }: Text) =>
    `<path fill="${colour}" d="${outlineOf(text, lettering, x, baseline)}"/>`,
  box: ({ x, y, width, height, radius, colour }: Box) =>
    `<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="${radius}" fill="${colour}"/>`,
  dashes: ({ x, y, width, colour }: Dashes) =>
    `<path d="M${x} ${y}h${width}" stroke="${colour}" stroke-width="${dash.width}" stroke-dasharray="${dash.on} ${dash.off}"/>`,
  outline: ({ path, x, y, unit, colour }: Outline) =>
    `<path transform="translate(${x} ${y}) scale(${unit})" d="${path}" fill="${colour}"/>`,
}

const draw = (shape: Shape) => (drawers[shape.kind] as (shape: Shape) => string)(shape)

export function toPng({ width, height, shapes }: Page): Promise<Buffer> {
  const [wide, tall] = [width * pixelsPerPoint, height * pixelsPerPoint]
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${wide}" height="${tall}" viewBox="0 0 ${width} ${height}">${shapes.map(draw).join('')}</svg>`
  return sharp(Buffer.from(svg)).flatten({ background: '#ffffff' }).png().toBuffer()
}
