import { at, box, darker, lighter, line, shadow, solid } from './draw.ts'
import { board, onTable, plate } from './table.ts'

/** From the oven. */

export function loaf(crust: string): string {
  const top =
    'M-128 26 C-140 -34 -112 -66 -84 -60 C-66 -76 -38 -74 -24 -62 C-8 -78 24 -78 36 -62 C52 -76 82 -74 92 -56 C122 -58 138 -30 126 26 C60 36 -60 36 -128 26 Z'
  return onTable(
    'checks',
    '#35617c',
    board() +
      at(
        196,
        150,
        shadow(4, 56, 150, 28) +
          box(-124, 0, 248, 58, darker(crust, 0.24), 14) +
          solid(top, crust) +
          line(
            'M-84 -46 C-78 -30 -78 -12 -82 6 M-24 -50 C-18 -32 -18 -14 -22 6 M36 -50 C42 -32 42 -14 38 6',
            darker(crust, 0.3),
            3,
          ) +
          line(
            'M-108 -30 C-100 -46 -88 -48 -80 -46 M-58 -54 C-50 -62 -40 -62 -34 -56 M4 -56 C12 -64 22 -64 28 -58 M62 -54 C70 -62 80 -60 86 -52',
            lighter(crust, 0.5),
            3.4,
          ),
      ),
  )
}

export function pies(): string {
  const one = (tone: string) =>
    shadow(4, 12, 66, 40) +
    solid('M-56 14 C-54 -28 -24 -44 2 -44 C34 -44 56 -20 56 14 C30 24 -30 24 -56 14 Z', tone) +
    line(
      'M-54 14 C-46 22 -40 14 -34 21 C-28 14 -22 15 -16 22 C-10 15 -4 15 2 22 C8 15 14 15 20 22 C26 14 32 15 38 20 C44 14 50 20 54 14',
      darker(tone, 0.3),
      3.4,
    ) +
    line('M-14 -22 l5 8 M2 -26 l3 9 M18 -22 l2 8', darker(tone, 0.35), 2.6)
  return onTable(
    'checks',
    '#94473a',
    plate(200, 150, 134, '#35617c') +
      at(148, 138, one('#d99a4e'), -14) +
      at(254, 130, one('#cf8c3f'), 12) +
      at(202, 196, one('#e0a75e'), 2),
  )
}
