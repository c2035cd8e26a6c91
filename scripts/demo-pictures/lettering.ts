import { line } from './draw.ts'

/**
 * Capital letters of a sign, ten units high, with their width. Drawn as strokes, so that signs look the same
 * on machines without fonts.
 */
const glyphs: { [character: string]: [width: number, d: string] } = {
  A: [8, 'M0 10 L4 0 L8 10 M1.5 6.6 H6.5'],
  B: [6.4, 'M0 0 V10 H3.6 A2.7 2.7 0 0 0 3.6 4.7 H0 M3.2 4.7 A2.35 2.35 0 0 0 3.2 0 H0'],
  C: [7.6, 'M7.6 1.8 A4.4 5 0 1 0 7.6 8.2'],
  D: [7.4, 'M0 0 V10 H2.6 A4.8 5 0 0 0 2.6 0 Z'],
  E: [5.6, 'M5.6 0 H0 V10 H5.6 M0 4.9 H4.6'],
  F: [5.4, 'M5.4 0 H0 V10 M0 4.9 H4.4'],
  G: [8, 'M7.6 1.8 A4.4 5 0 1 0 8 7.6 V5.6 H5'],
  H: [7, 'M0 0 V10 M7 0 V10 M0 4.9 H7'],
  I: [0, 'M0 0 V10'],
  J: [4.8, 'M4.8 0 V7.2 A2.4 2.8 0 0 1 0 7.2'],
  K: [6.6, 'M0 0 V10 M6.2 0 L0 6 M2.4 3.9 L6.6 10'],
  L: [5.2, 'M0 0 V10 H5.2'],
  M: [8.8, 'M0 10 V0 L4.4 7 L8.8 0 V10'],
  N: [7, 'M0 10 V0 L7 10 V0'],
  O: [9, 'M4.5 0 A4.5 5 0 1 0 4.5 10 A4.5 5 0 1 0 4.5 0 Z'],
  P: [6.2, 'M0 10 V0 H3.4 A2.8 2.8 0 0 1 3.4 5.6 H0'],
  Q: [9, 'M4.5 0 A4.5 5 0 1 0 4.5 10 A4.5 5 0 1 0 4.5 0 Z M5.6 7.4 L8.6 10.4'],
  R: [6.4, 'M0 10 V0 H3.4 A2.8 2.8 0 0 1 3.4 5.6 H0 M3 5.6 L6.4 10'],
  S: [
    6.4,
    'M6.1 1.6 C5.4 .5 4.3 0 3.2 0 C1.4 0 .3 1.1 .3 2.5 C.3 5.8 6.4 4.2 6.4 7.4 C6.4 9 5 10 3.2 10 C1.8 10 .7 9.4 0 8.2',
  ],
  T: [7, 'M0 0 H7 M3.5 0 V10'],
  U: [7, 'M0 0 V6.4 A3.5 3.6 0 0 0 7 6.4 V0'],
  V: [7.8, 'M0 0 L3.9 10 L7.8 0'],
  W: [11, 'M0 0 L2.8 10 L5.5 1.6 L8.2 10 L11 0'],
  X: [7, 'M0 0 L7 10 M7 0 L0 10'],
  Y: [7.2, 'M0 0 L3.6 5 L7.2 0 M3.6 5 V10'],
  Z: [6.4, 'M0 0 H6.4 L0 10 H6.4'],
  '&': [
    7.4,
    'M7.4 10 L1.7 3.3 C.5 1.7 1.6 0 3.2 0 C5 0 5.8 2 4.4 3.3 L1.7 5.1 C-.6 6.6 0 10 3 10 C5.2 10 6.9 8.2 7.3 5.8',
  ],
  "'": [0, 'M0 0 V2.4'],
  '-': [3, 'M0 5.4 H3'],
  ' ': [3.4, ''],
}

const gap = 2.7

const glyphOf = (character: string) => glyphs[character.normalize('NFD')[0]!.toUpperCase()] ?? glyphs[' ']!
const widthOf = (text: string) =>
  [...text].reduce((sum, character) => sum + glyphOf(character)[0] + gap, -gap)

interface Line {
  text: string
  x: number
  y: number
  /** The maximum width. */
  width: number
  height: number
  colour: string
  weight?: number
}

/** One line, centred at x with its middle at y, as large as fits. */
export function lettering({ text, x, y, width, height, colour, weight = 1.7 }: Line): string {
  const scale = Math.min(height / 10, width / widthOf(text))
  let across = -widthOf(text) / 2
  const drawn = [...text].map((character) => {
    const [wide, d] = glyphOf(character)
    const glyph =
      d === '' ? '' : `<g transform="translate(${across.toFixed(1)} -5)">${line(d, colour, weight)}</g>`
    across += wide + gap
    return glyph
  })
  return `<g transform="translate(${x} ${y}) scale(${scale.toFixed(3)})">${drawn.join('')}</g>`
}

/** Splits a name over two lines of about the same length, if it is long. */
export function twoLines(name: string): string[] {
  const words = name.split(' ')
  if (widthOf(name) < 75 || words.length === 1) return [name]
  const cuts = words
    .slice(1)
    .map((_, index) => [words.slice(0, index + 1).join(' '), words.slice(index + 1).join(' ')])
  const longest = (lines: string[]) => Math.max(...lines.map(widthOf))
  return cuts.toSorted((one, other) => longest(one) - longest(other))[0]!
}
