import { ball, box, circle, darker, ellipse, lighter, line, mix, shadow, shape, solid } from './draw.ts'

/** Pieces of food, each centred at the origin. */

const rounded = (colour: string) => `stroke="${colour}" stroke-width="5" stroke-linejoin="round"`

/** A piece of fried meat: a lit top and a darker side. */
export const chunk = (colour: string) =>
  shadow(2, 5, 22, 17) +
  shape(
    'M-16 -6 L-4 -13 L13 -9 L17 4 L9 13 L-9 12 L-17 5 Z',
    darker(colour, 0.3),
    rounded(darker(colour, 0.3)),
  ) +
  shape(
    'M-14 -7 L-3 -12 L12 -9 L14 1 L2 6 L-13 2 Z',
    mix(colour, '#e0a066', 0.28),
    rounded(mix(colour, '#e0a066', 0.28)),
  ) +
  line('M-9 -4 L-3 -7 M-4 0 L8 -5', mix(colour, '#f3c48d', 0.55), 1.8)

export const drumstick = (colour = '#a8541f') =>
  shadow(6, 9, 52, 26) +
  line('M28 10 L56 22', '#f4e6cf', 9) +
  circle(58, 18, 6.5, '#fbf1de') +
  circle(56, 26, 6.5, '#f4e6cf') +
  solid(
    'M-42 -12 C-36 -32 -6 -32 14 -16 C26 -6 36 4 34 12 C32 20 20 18 4 20 C-20 24 -48 14 -42 -12 Z',
    colour,
  ) +
  line('M-28 -12 C-18 -20 -4 -18 6 -10 M-26 4 C-16 -2 0 2 12 6', lighter(colour, 0.3), 2.2)

export const fish = (colour = '#8d6a3f') =>
  shadow(4, 9, 70, 26) +
  solid('M-62 0 C-44 -26 4 -28 34 -6 L60 -20 C56 -6 56 8 62 20 L34 7 C4 28 -44 26 -62 0 Z', colour) +
  circle(-45, -4, 4, '#fff8e6') +
  circle(-45, -4, 2, '#21140c') +
  line('M-32 -14 C-27 -5 -27 5 -32 14', darker(colour, 0.45), 2) +
  line('M-16 -14 L-8 12 M2 -15 L10 11 M19 -10 L25 7', darker(colour, 0.42), 3)

export const egg = () =>
  shadow(2, 4, 24, 19) +
  ellipse(0, 0, 20, 15, '#fffdf6') +
  ball(1, 0, 10.5, 9.5, '#f6b41d') +
  ellipse(0, 0, 20, 15, 'none', 'stroke="#e9dfce" stroke-width="1.2"')

export const dodo = (colour = '#eda62c') =>
  shadow(2, 3, 20, 13) +
  ellipse(0, 1, 17, 10.5, darker(colour, 0.42)) +
  ball(0, -1, 16, 9.5, colour) +
  line('M-7 -1 C-3 -4 3 -4 7 -1', darker(colour, 0.25), 1.5)

export const slice = (rind: string, flesh: string) =>
  circle(0, 0, 12, rind) + circle(0, 0, 10, flesh) + circle(0, 0, 5, lighter(flesh, 0.3))

export const onionRing = () =>
  circle(0, 0, 12, 'none', 'stroke="#b35a8c" stroke-width="2"') +
  circle(0, 0, 9.6, 'none', 'stroke="#f4e3ee" stroke-width="3"') +
  circle(0, 0, 5, 'none', 'stroke="#e3c3d6" stroke-width="2"')

export const leaf = (colour = '#3d8b37') =>
  solid('M-14 0 C-8 -9 6 -9 14 0 C6 8 -8 8 -14 0 Z', colour) + line('M-11 0 H10', lighter(colour, 0.35), 1)

/** A smooth dome of swallow, such as pounded yam. */
export const swallow = (r: number, colour: string) =>
  shadow(4, 8, r * 1.22, r * 1.16) +
  ball(0, 0, r, r * 0.94, colour) +
  line(
    `M${-r * 0.5} ${r * 0.34} C${-r * 0.1} ${r * 0.6} ${r * 0.3} ${r * 0.55} ${r * 0.6} ${r * 0.2}`,
    darker(colour, 0.14),
    2.6,
  ) +
  ellipse(
    -r * 0.34,
    -r * 0.4,
    r * 0.3,
    r * 0.16,
    '#fff',
    `fill-opacity=".4" transform="rotate(-30 ${-r * 0.34} ${-r * 0.4})"`,
  )

export const stick = (length: number) =>
  line(`M${-length / 2} 0 H${length / 2}`, '#7b5a34', 4) +
  line(`M${-length / 2} -1 H${length / 2}`, '#d9b47e', 2)

export const wedge = (colour: string) =>
  shadow(2, 5, 30, 20) +
  solid('M-26 16 C-10 -2 -4 -14 0 -22 C4 -14 12 -2 26 16 C10 20 -10 20 -26 16 Z', colour) +
  line('M-18 13 C-8 4 -3 -4 0 -12 C4 -4 9 5 18 13', lighter(colour, 0.35), 1.6)

export const roll = (colour: string) =>
  shadow(2, 5, 38, 15) +
  solid(
    'M-32 -9 C-36 -4 -36 6 -32 10 C-10 13 12 13 32 10 C36 6 36 -4 32 -9 C12 -12 -10 -12 -32 -9 Z',
    colour,
  ) +
  line('M-20 -9 C-14 -2 -16 5 -22 10 M4 -10 C10 -2 8 5 2 11', darker(colour, 0.28), 1.6) +
  shape('M32 -9 C36 -4 36 6 32 10 C29 6 29 -4 32 -9 Z', darker(colour, 0.3))

export const yam =
  shadow(2, 4, 30, 14) +
  box(-24, -9, 48, 18, '#d9a94e', 6) +
  box(-23, -9, 46, 15, '#f4dc9c', 6) +
  box(-24, -9, 48, 18, 'url(#round)', 6)

export const moinMoin = () =>
  shadow(4, 12, 62, 44) +
  shape('M-52 34 L-36 -30 C-20 -42 20 -42 36 -30 L52 34 C30 48 -30 48 -52 34 Z', '#dd8a3e') +
  shape('M-52 34 L-36 -30 C-20 -42 20 -42 36 -30 L52 34 C30 48 -30 48 -52 34 Z', 'url(#round)') +
  circle(-10, 4, 4, '#b23a1e') +
  circle(16, 18, 5, '#f6d36b') +
  circle(14, -14, 3, '#b23a1e')
