import { loaf, pies } from './bakery.ts'
import { balls, rolls, slices, smallChops } from './chops.ts'
import { cloths } from './cloths.ts'
import { at } from './draw.ts'
import { dodo, drumstick, egg, fish, leaf, moinMoin, yam } from './food.ts'
import { grilled, skewers, wraps } from './grills.ts'
import { onTable, plate } from './table.ts'

const { blue, clay, leafy, wood, gingham, plum, teal } = cloths

/** Dishes eaten by hand or ordered by the piece. */
export const handDishes = {
  suya: () => skewers('suya', '#8a4420'),
  chickenSuya: () => skewers('chickenSuya', '#c07a34', 3),
  shawarma: wraps,
  puffPuff: () => balls('puffPuff', blue, '#c8813a', undefined),
  akara: () => balls('akara', leafy, '#b4602a', '#7c3414'),
  buns: () => balls('buns', gingham, '#a8642c', '#f7ead0'),
  smallChops,
  springRolls: () => rolls('springRolls', plum, '#d3892f'),
  sausageRolls: () => rolls('sausageRolls', teal, '#cf9448'),
  meatPie: pies,
  bread: () => loaf('#c98540'),
  wheatBread: () => loaf('#96602f'),
  bole: () => grilled('bole', '#d69a3a'),
  dodo: () => slices('dodo', blue, dodo(), '#b3271a'),
  yam: () => slices('yam', clay, yam, '#b3271a'),
  chicken: () =>
    onTable(
      ...leafy,
      plate(200, 150, 132, '#e0a526') +
        at(160, 116, drumstick(), 10, 1.4) +
        at(242, 146, drumstick('#b9652a'), -24, 1.35) +
        at(176, 192, drumstick('#9c4a1a'), 24, 1.35),
    ),
  fish: () =>
    onTable(
      ...blue,
      plate(200, 150, 134, '#2d6a4f') +
        at(196, 122, fish('#9a6a38'), -8, 1.5) +
        at(206, 186, fish('#845a2e'), 6, 1.45),
    ),
  eggs: () =>
    onTable(
      ...gingham,
      plate(200, 150, 130, '#2b5f8a') +
        [
          [158, 116, -20],
          [228, 106, 15],
          [256, 164, 50],
          [194, 160, 5],
          [150, 188, -40],
          [216, 210, 20],
        ]
          .map(([x, y, turn]) => at(x!, y!, egg(), turn, 1.7))
          .join(''),
    ),
  moinMoin: () =>
    onTable(
      ...wood,
      plate(200, 150, 134, '#c9402b') +
        at(200, 150, leaf('#5c9440'), 24, 7) +
        at(200, 150, leaf('#4c8438'), -26, 7) +
        at(146, 134, moinMoin(), -10) +
        at(254, 138, moinMoin(), 12) +
        at(200, 192, moinMoin(), 0),
    ),
}
