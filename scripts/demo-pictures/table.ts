import { at, ball, box, circle, darker, lighter, lights, line, mix, shadow, shape } from './draw.ts'

/** The background of dishes: cloths, plates, bowls and paper. A picture of a dish is 400 by 300. */

const diamonds = (colour: string) =>
  shape('M30 4 L56 30 L30 56 L4 30 Z', lighter(colour, 0.1)) +
  shape('M30 16 L44 30 L30 44 L16 30 Z', colour) +
  circle(30, 30, 4, lighter(colour, 0.28))
const checks = (colour: string) =>
  box(0, 0, 30, 30, lighter(colour, 0.26)) +
  box(30, 0, 30, 30, lighter(colour, 0.12)) +
  box(0, 30, 30, 30, lighter(colour, 0.12)) +
  line('M45 0 V60 M0 45 H60', lighter(colour, 0.3), 0.8)
const planks = (colour: string) =>
  box(0, 0, 60, 29, lighter(colour, 0.08)) +
  line('M0 29.5 H60', darker(colour, 0.4), 1.4) +
  line('M4 10 C20 7 30 14 56 10 M0 45 C18 49 40 41 60 45', darker(colour, 0.16), 1.2)
const rings = (colour: string) =>
  circle(15, 15, 11, lighter(colour, 0.12)) +
  circle(15, 15, 6, colour) +
  circle(45, 45, 11, mix(colour, '#f6c445', 0.35)) +
  circle(45, 45, 6, colour)

const cloths = { diamonds, checks, planks, rings }
export type Cloth = keyof typeof cloths

/** The motif laid out tile by tile: a rotated pattern takes twice as long to draw. */
function laidOut(motif: string, turn: number): string {
  const tiles = Array.from({ length: 8 * 7 }, (_, index) => {
    const [x, y] = [(index % 8) * 60 - 240, Math.floor(index / 8) * 60 - 210]
    return `<g transform="translate(${x} ${y})">${motif}</g>`
  })
  return at(200, 150, tiles.join(''), turn)
}

/** A whole picture: the content on a cloth. */
export function onTable(cloth: Cloth, colour: string, content: string): string {
  const table = box(0, 0, 400, 300, colour) + laidOut(cloths[cloth](colour), cloth === 'planks' ? 0 : 12)
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 400 300">${lights}${table}${box(0, 0, 400, 300, 'url(#room)')}${content}</svg>`
}

const porcelain = '#fdf9f1'

export const plate = (x: number, y: number, r: number, rim = '#c9402b', colour = porcelain) =>
  shadow(x + 5, y + 10, r * 1.16, r * 1.14) +
  circle(x, y, r, darker(colour, 0.14)) +
  circle(x - 1, y - 2, r - 1, colour) +
  circle(x, y, r * 0.9, 'none', `stroke="${rim}" stroke-width="3"`) +
  circle(x, y + 1, r * 0.74, darker(colour, 0.12)) +
  circle(x, y + 3, r * 0.72, darker(colour, 0.03))

/** A bowl seen from above, filled. */
export const bowl = (x: number, y: number, r: number, colour: string, filling: string, inside = '') =>
  shadow(x + 5, y + 11, r * 1.18, r * 1.16) +
  circle(x, y, r, darker(colour, 0.3)) +
  circle(x - 1, y - 2, r - 1, colour) +
  circle(x, y, r * 0.86, darker(colour, 0.42)) +
  ball(x, y + 2, r * 0.82, r * 0.82, filling) +
  at(x, y, inside)

const print = Array.from(
  { length: 9 },
  (_, row) => `M-118 ${row * 20 - 80} h70 M-38 ${row * 20 - 80} h70 M42 ${row * 20 - 80} h76`,
)

/** A sheet of old newspaper, in which suya is wrapped. */
export const paper = (turn: number) =>
  shadow(206, 160, 185, 140) +
  at(
    200,
    150,
    box(-145, -105, 290, 210, '#e9dfc8', 3) +
      line(print.join(' '), '#b9ad95', 3, 'stroke-dasharray="14 3 22 4"') +
      box(-145, -105, 290, 210, 'url(#room)', 3),
    turn,
  )

/** A wooden board. */
export const board = (colour = '#b9793f') =>
  shadow(206, 162, 190, 125) +
  box(30, 58, 340, 190, darker(colour, 0.3), 26) +
  box(30, 54, 340, 188, colour, 26) +
  line(
    'M46 96 C140 84 230 112 356 92 M44 150 C160 162 240 138 358 152 M52 206 C150 196 250 216 352 202',
    darker(colour, 0.18),
    2,
  ) +
  box(30, 54, 340, 188, 'url(#room)', 26) +
  circle(346, 148, 7, darker(colour, 0.5))
