import { at, box, circle, darker, ellipse, lighter, line, randomOf, shadow, shape } from './draw.ts'
import { leaf, slice } from './food.ts'
import { spread } from './strewn.ts'
import { type Cloth, onTable } from './table.ts'

/** Drinks and desserts, seen from the side. */

const outline = 'M-46 -96 L-36 92 C-35 100 35 100 36 92 L46 -96 Z'

const ice = shape(
  'M-9 -6 Q-9 -9 -6 -9 H6 Q9 -9 9 -6 V6 Q9 9 6 9 H-6 Q-9 9 -9 6 Z',
  '#ffffff',
  'fill-opacity=".3"',
)

const tumbler = (random: () => number, liquid: string) =>
  shadow(10, 100, 76, 20) +
  shape(outline, '#eef4f4', 'fill-opacity=".5"') +
  shape('M-42 -66 L-34 88 C-33 95 33 95 34 88 L42 -66 Z', liquid) +
  ellipse(0, -66, 42, 8, lighter(liquid, 0.25)) +
  spread(random, 7, 30)
    .map(({ x, y, turn }) => at(x, y * 1.1 - 30, ice, turn))
    .join('') +
  shape('M-38 -80 L-30 84 L-20 86 L-26 -80 Z', '#ffffff', 'fill-opacity=".38"') +
  shape(outline, 'none', 'stroke="#ffffff" stroke-opacity=".75" stroke-width="2.4"')

/** Two glasses with a straw and something on the rim. */
export function glasses(
  name: string,
  cloth: [Cloth, string],
  liquid: string,
  garnish = slice('#c8541e', '#f3a53a'),
): string {
  const random = randomOf(name)
  const glass =
    line('M8 60 L34 -134', '#f7f2e6', 7) +
    line('M8 60 L34 -134', '#d8402d', 7, 'stroke-dasharray="8 10"') +
    tumbler(random, liquid) +
    at(-42, -92, garnish, 0, 1.5) +
    at(-20, -100, leaf('#4c9a45'), -50)
  return onTable(...cloth, at(138, 166, glass) + at(268, 174, glass, 0, 0.92))
}

const bottleShape =
  'M-16 -120 L16 -120 L17 -84 C18 -66 36 -58 37 -34 L37 100 C37 112 -37 112 -37 100 L-37 -34 C-36 -58 -18 -66 -17 -84 Z'

export function bottles(cloth: [Cloth, string], liquid: string, label: string, cap: string): string {
  const bottle =
    shadow(8, 108, 62, 16) +
    shape(bottleShape, liquid) +
    box(-37, -22, 74, 72, label, 0) +
    circle(0, 14, 22, lighter(label, 0.75)) +
    circle(0, 14, 15, cap) +
    shape(bottleShape, 'url(#round)') +
    shape('M-27 -30 L-27 96 L-18 98 L-18 -38 Z', '#ffffff', 'fill-opacity=".35"') +
    box(-18, -134, 36, 17, cap, 4)
  return onTable(
    ...cloth,
    at(120, 168, bottle, 0, 0.94) + at(286, 168, bottle, 0, 0.94) + at(203, 176, bottle),
  )
}

/** Layers in a cup. */
export function layered(name: string, cloth: [Cloth, string], layers: string[], crown: string[]): string {
  const random = randomOf(name)
  const height = 150 / layers.length
  const cup = 'M-56 -76 L-40 82 C-39 92 39 92 40 82 L56 -76 Z'
  const bands = layers
    .map((fill, index) => box(-60, Math.round(-66 + index * height), 120, Math.ceil(height) + 12, fill, 6))
    .join('')
  const berries = Array.from({ length: 15 }, (_, index) => {
    const fill = crown[index % crown.length]!
    const [x, y] = [-44 + (index % 5) * 22 + random() * 6, -72 - Math.floor(index / 5) * 13]
    return (
      circle(x, y, 12, darker(fill, 0.15)) +
      circle(x, y, 12, 'url(#round)') +
      circle(x - 3, y - 4, 3, lighter(fill, 0.6))
    )
  })
  const one = `${shadow(10, 90, 84, 22)}<clipPath id="cup"><path d="${cup}"/></clipPath><g clip-path="url(#cup)">${bands}</g>${berries.join('')}${shape(cup, 'none', 'stroke="#ffffff" stroke-opacity=".8" stroke-width="3"')}${shape('M-44 -60 L-32 78 L-20 80 L-28 -60 Z', '#ffffff', 'fill-opacity=".35"')}`
  return onTable(...cloth, at(136, 166, one) + at(272, 172, one, 0, 0.94))
}
