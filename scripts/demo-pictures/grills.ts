import { at, ball, circle, darker, line, randomOf, shadow, shape, solid } from './draw.ts'
import { fish, onionRing, slice, stick } from './food.ts'
import { crumbs } from './strewn.ts'
import { board, onTable, paper } from './table.ts'

/** Grilled dishes. */

/** Skewers on newspaper, with onion, tomato and a heap of pepper. */
export function skewers(name: string, meat: string, count = 4): string {
  const random = randomOf(name)
  const skewer = () =>
    stick(250) +
    Array.from({ length: 6 }, (_, index) => {
      const x = index * 33 - 92
      const tone = random() > 0.5 ? meat : darker(meat, 0.16)
      return (
        shadow(x + 2, 6, 24, 15) +
        solid(
          `M${x - 17} -8 C${x - 10} -15 ${x + 8} -14 ${x + 15} -9 C${x + 20} -2 ${x + 19} 6 ${x + 14} 10 C${x + 4} 14 ${x - 10} 13 ${x - 16} 9 C${x - 20} 4 ${x - 20} -3 ${x - 17} -8 Z`,
          tone,
        ) +
        line(`M${x - 9} -9 L${x - 4} 9 M${x + 3} -10 L${x + 8} 9`, darker(meat, 0.5), 2)
      )
    }).join('') +
    crumbs(random, 40, 105, '#e88a2a', 0.13)
  const laid = Array.from({ length: count }, (_, index) =>
    at(196 + (index % 2) * 12, 78 + index * (150 / count), skewer(), -9 + random() * 4),
  )
  const sides =
    at(70, 220, onionRing(), 0, 1.2) +
    at(98, 236, onionRing()) +
    at(60, 246, onionRing(), 0, 0.9) +
    at(312, 226, slice('#b5291c', '#e8604a'), 0, 1.3) +
    at(336, 206, slice('#b5291c', '#ea6a52')) +
    at(286, 240, slice('#4d8a3d', '#a9d08b'))
  return onTable(
    'planks',
    '#6a4a33',
    paper(-5) +
      laid.join('') +
      sides +
      at(204, 246, ball(0, 0, 26, 12, '#b4471a') + crumbs(random, 30, 20, '#e8843a', 0.45)),
  )
}

export function wraps(): string {
  const one =
    shadow(10, 12, 46, 116) +
    solid('M-32 -96 C-20 -108 20 -108 32 -96 L26 96 C12 106 -12 106 -26 96 Z', '#e6c48d') +
    [
      [-16, -98, '#5fa04a'],
      [0, -102, '#f4ead2'],
      [14, -98, '#c9402b'],
      [-6, -92, '#8a4a22'],
      [10, -90, '#e8a13a'],
    ]
      .map(([x, y, fill]) => circle(Number(x), Number(y), 9, String(fill)))
      .join('') +
    line('M-22 -50 l12 8 M6 -60 l14 8 M-14 -16 l12 6', '#b07d42', 3) +
    shape('M-29 0 L29 -18 L26 96 C12 106 -12 106 -26 96 Z', '#f5f0e6') +
    shape('M-29 0 L29 -18 L26 96 C12 106 -12 106 -26 96 Z', 'url(#round)') +
    line('M-20 30 L22 14 M-20 56 L22 40 M-18 82 L20 66', '#c9402b', 4)
  return onTable('diamonds', '#2f4858', board('#a66b38') + at(140, 150, one, -24) + at(256, 150, one, 16))
}

export function grilled(name: string, long: string): string {
  const random = randomOf(name)
  const piece =
    shadow(4, 9, 84, 22) +
    solid('M-78 4 C-60 -18 40 -26 78 -8 C70 14 -40 26 -78 4 Z', long) +
    line('M-46 -9 L-36 12 M-14 -14 L-4 14 M20 -15 L30 10 M50 -12 L56 4', darker(long, 0.6), 4)
  return onTable(
    'planks',
    '#4b3a2f',
    board('#8f5a2e') +
      at(128, 100, piece, -10) +
      at(142, 140, piece, 4) +
      at(126, 190, piece, -6) +
      at(272, 120, fish('#7c5530'), -22, 1.25) +
      at(
        286,
        204,
        ball(0, 0, 36, 30, '#f3ead9') + ball(0, 2, 29, 23, '#b8301c') + crumbs(random, 18, 18, '#f0a13c'),
      ),
  )
}
