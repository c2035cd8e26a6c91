import { at, circle, ellipse, lighter, line, mix, pick, type Random, shadow } from './draw.ts'
import { chunk } from './food.ts'

/** Heaps, and toppings on them. */

/** Positions spread evenly over a circle, for toppings. */
export function spread(random: Random, count: number, r: number): { x: number; y: number; turn: number }[] {
  return Array.from({ length: count }, (_, index) => {
    const away = r * Math.sqrt((index + 0.5) / count)
    const angle = index * 2.39996 + random() * 0.7
    return { x: Math.cos(angle) * away, y: Math.sin(angle) * away, turn: random() * 180 }
  })
}

/** A heap of grains; `bits` are placed on top. */
export function rice(random: Random, r: number, colour: string, bits: string[] = []): string {
  const tones = [
    colour,
    mix(colour, '#fff0c4', 0.2),
    mix(colour, '#ffe9b8', 0.36),
    mix(colour, '#7a4a20', 0.16),
  ]
  // All grains of a tone are one path, which is faster to draw than separate ones.
  const paths = tones.map(() => '')
  for (const { x, y, turn } of spread(random, 430, r)) {
    const angle = (turn * Math.PI) / 180
    const [across, down] = [Math.cos(angle) * 3.8, Math.sin(angle) * 3.8]
    const start = `M${(x - across).toFixed(1)} ${(y - down).toFixed(1)}`
    paths[Math.floor(random() * tones.length)] +=
      `${start}l${(across * 2).toFixed(1)} ${(down * 2).toFixed(1)}`
  }
  const grains = tones.map((tone, index) => line(paths[index]!, tone, 4.6))
  const strewn = spread(random, bits.length === 0 ? 0 : 30, r * 0.92).map(({ x, y, turn }) => {
    const bit = pick(random, bits)
    return at(x, y, `${ellipse(0, 0, 3.6, 3, bit)}${ellipse(-1, -1, 1.3, 1, lighter(bit, 0.5))}`, turn)
  })
  return (
    shadow(3, 6, r * 1.18, r * 1.15) +
    circle(0, 0, r, mix(colour, '#7a4a20', 0.34)) +
    grains.join('') +
    circle(0, 0, r * 1.02, 'url(#round)') +
    strewn.join('')
  )
}

/** The pieces in a soup. */
export function soupBits(random: Random, r: number, bits: string[], meat: string | null): string {
  const strewn = spread(random, 80, r * 0.94).map(({ x, y, turn }) => {
    const bit = pick(random, bits)
    return at(x, y, ellipse(0, 0, 3 + random() * 6, 2 + random() * 3.2, bit), turn)
  })
  const oil = spread(random, 14, r * 0.86).map(({ x, y }) =>
    circle(x, y, 2 + random() * 3.4, '#f08a1c', 'fill-opacity=".55"'),
  )
  const meats =
    meat === null
      ? []
      : [
          [-0.35, -0.25, 20],
          [0.36, -0.1, 80],
          [-0.05, 0.4, -30],
        ]
  return (
    strewn.join('') +
    oil.join('') +
    meats.map(([x, y, turn]) => at(x! * r, y! * r, chunk(meat!), turn, r / 62)).join('')
  )
}

export const crumbs = (random: Random, count: number, r: number, colour: string, flat = 1) =>
  spread(random, count, r)
    .map(({ x, y }) => circle(x, y * flat, 0.8 + random() * 1.4, colour))
    .join('')
