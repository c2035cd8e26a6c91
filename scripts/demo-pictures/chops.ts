import { at, ball, darker, ellipse, lighter, randomOf, shadow } from './draw.ts'
import { roll, wedge } from './food.ts'
import { crumbs, spread } from './strewn.ts'
import { type Cloth, onTable, plate } from './table.ts'

/** Fried finger food. */

const heap = [
  [-58, 30],
  [-20, 42],
  [24, 42],
  [62, 26],
  [-40, -4],
  [0, 6],
  [42, -6],
  [-22, -38],
  [22, -40],
  [0, -12],
] as const

/** Round pieces in a heap. */
export function balls(name: string, cloth: [Cloth, string], colour: string, dust?: string): string {
  const random = randomOf(name)
  const one = ([x, y]: readonly [number, number]) => {
    const tone = random() > 0.5 ? colour : darker(colour, 0.12)
    const r = 29 + random() * 4
    const sprinkled = dust ? crumbs(random, 16, r * 0.7, dust) : ''
    return at(
      x * 1.06,
      y * 1.06,
      shadow(3, 8, r * 1.2, r * 1.1) +
        ball(0, 0, r, r * 0.95, tone) +
        sprinkled +
        ellipse(-r * 0.3, -r * 0.4, r * 0.26, r * 0.14, '#fff3d0', 'fill-opacity=".6"'),
    )
  }
  return onTable(...cloth, plate(200, 150, 132, '#2b5f8a') + at(200, 156, heap.map(one).join('')))
}

/** Spring rolls, samosas and puff-puff together. */
export function smallChops(): string {
  const gold = '#d98b2b'
  return onTable(
    'rings',
    '#7c2f4f',
    plate(200, 150, 134, '#d9a520') +
      at(140, 112, roll(gold), -35) +
      at(166, 96, roll('#cf7f24'), -20) +
      at(150, 140, roll('#e09a3a'), -42) +
      at(246, 110, wedge('#d79a45'), 14, 1.2) +
      at(282, 146, wedge('#cb8a36'), 50, 1.15) +
      at(240, 150, wedge('#e0a95a'), -10, 1.1) +
      [
        [150, 200],
        [190, 214],
        [172, 178],
        [228, 206],
        [210, 184],
      ]
        .map(([x, y]) => shadow(x! + 3, y! + 6, 26, 24) + ball(x!, y!, 22, 21, '#c47a2c'))
        .join('') +
      at(268, 202, ball(0, 0, 25, 25, '#f7efe2') + ball(0, 1, 19, 19, '#c3271c')),
  )
}

export function rolls(name: string, cloth: [Cloth, string], colour: string): string {
  const random = randomOf(name)
  return onTable(
    ...cloth,
    plate(200, 150, 132, '#2d6a4f') +
      [
        [-56, 34],
        [6, 44],
        [62, 30],
        [-34, -6],
        [34, -8],
        [0, -44],
      ]
        .map(([x, y]) =>
          at(
            200 + x!,
            150 + y!,
            roll(random() > 0.5 ? colour : lighter(colour, 0.14)),
            -28 + random() * 16,
            1.35,
          ),
        )
        .join(''),
  )
}

/** Slices spread on a plate: fried plantain, yam, potatoes. */
export function slices(name: string, cloth: [Cloth, string], one: string, sauce: string): string {
  const random = randomOf(name)
  const laid = spread(random, 22, 84)
    .reverse()
    .map(({ x, y, turn }) => at(196 + x, 150 + y, one, turn, 1.35))
  return onTable(
    ...cloth,
    plate(200, 150, 132, '#2d6a4f') +
      laid.join('') +
      at(282, 220, ball(0, 0, 38, 34, '#f3ead9') + ball(0, 2, 30, 26, sauce)),
  )
}
