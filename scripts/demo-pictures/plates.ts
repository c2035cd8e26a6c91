import { at, ball, circle, darker, line, type Random, randomOf } from './draw.ts'
import { chunk, dodo, drumstick, egg, leaf, slice, swallow } from './food.ts'
import { rice, soupBits, spread } from './strewn.ts'
import { bowl, type Cloth, onTable, plate } from './table.ts'

/** Dishes on plates and in bowls. */

interface Rice {
  cloth: [Cloth, string]
  rim: string
  grains: string
  bits?: string[]
  sides: (random: Random) => string
}

export function riceDish(name: string, { cloth, rim, grains, bits, sides }: Rice): string {
  const random = randomOf(name)
  const heap = at(188, 150, rice(random, 92, grains, bits))
  return onTable(...cloth, plate(200, 150, 132, rim) + heap + sides(random))
}

export const chickenAndDodo = () =>
  at(240, 106, drumstick(), 18, 1.3) +
  at(264, 190, dodo(), -20, 1.25) +
  at(238, 216, dodo('#f0b03c'), 12, 1.25) +
  at(282, 162, dodo('#e59a24'), 60, 1.25)

export const eggAndBeef = () =>
  at(258, 112, egg(), 20, 1.5) +
  at(258, 168, chunk('#7a3d1d'), 10, 1.3) +
  at(228, 208, chunk('#8a4823'), 70, 1.3) +
  at(284, 204, chunk('#6d3418'), 120, 1.3)

/** Stew or sauce poured over one side. */
export const poured = (colour: string, bits: string[]) => (random: Random) =>
  at(
    232,
    166,
    ball(0, 0, 62, 50, colour) +
      spread(random, 26, 40)
        .map(({ x, y }) => circle(x, y * 0.8, 2 + random() * 3, bits[Math.floor(random() * bits.length)]!))
        .join('') +
      at(-16, -10, egg(), -15, 1.3) +
      at(24, 14, chunk('#6b3217'), 40, 1.2),
  )

interface SwallowAndSoup {
  cloth: [Cloth, string]
  swallow: string
  soup: string
  bits: string[]
  meat?: string | null
  second?: { soup: string; bits: string[] }
}

/** A mound of swallow beside its soup, or soups. */
export function swallowDish(name: string, given: SwallowAndSoup): string {
  const random = randomOf(name)
  const { meat = '#6e3719' } = given
  const soup = (r: number) => soupBits(random, r * 0.82, given.bits, meat)
  const bowls = given.second
    ? bowl(292, 92, 62, '#f3ead9', given.soup, soupBits(random, 50, given.bits, null)) +
      bowl(286, 214, 66, '#f3ead9', given.second.soup, soupBits(random, 54, given.second.bits, meat))
    : bowl(284, 150, 96, '#f3ead9', given.soup, soup(96))
  return onTable(
    ...given.cloth,
    plate(122, 152, 104, '#2d6a4f') + at(122, 150, swallow(68, given.swallow)) + bowls,
  )
}

interface Soup {
  cloth: [Cloth, string]
  bowl: string
  soup: string
  bits: string[]
  meat?: string | null
  over?: (random: Random) => string
}

export function soupDish(name: string, given: Soup): string {
  const random = randomOf(name)
  const { meat = '#6e3719', over } = given
  const inside = soupBits(random, 96, given.bits, meat) + (over?.(random) ?? '')
  return onTable(...given.cloth, bowl(200, 150, 122, given.bowl, given.soup, inside))
}

export const herbs = () =>
  at(8, -46, leaf(), 20) + at(-58, 34, leaf('#57a04b'), -40) + at(52, 40, slice('#a3261b', '#e2543c'), 0, 0.8)

/** Noodles, or anything in strands. */
export function strands(name: string, cloth: [Cloth, string], colour: string): string {
  const random = randomOf(name)
  const strand = (tone: string) => {
    const [a, b, c] = [random(), random(), random()]
    const angle = a * Math.PI * 2
    const [x, y] = [Math.cos(angle) * 78, Math.sin(angle) * 78]
    return line(
      `M${x.toFixed()} ${y.toFixed()} C${((b - 0.5) * 170).toFixed()} ${((c - 0.5) * 170).toFixed()} ${((c - 0.5) * 150).toFixed()} ${((a - 0.5) * 150).toFixed()} ${(-x * b).toFixed()} ${(-y * c).toFixed()}`,
      tone,
      4.4,
    )
  }
  const tones = [darker(colour, 0.22), darker(colour, 0.1), colour]
  const heap =
    circle(0, 0, 84, darker(colour, 0.35)) +
    Array.from({ length: 66 }, (_, index) => strand(tones[Math.floor(index / 22)]!)).join('')
  const peppers = spread(random, 20, 74).map(({ x, y, turn }) =>
    at(x, y, line('M-5 0 Q0 -3 5 0', turn > 90 ? '#d63b2a' : '#3f8f3a', 3), turn),
  )
  return onTable(
    ...cloth,
    plate(200, 150, 132, '#e0a526') +
      at(
        200,
        152,
        heap +
          peppers.join('') +
          circle(0, 0, 86, 'url(#round)') +
          at(-22, -14, egg(), -12, 1.7) +
          at(34, 26, egg(), 30, 1.5),
      ),
  )
}
