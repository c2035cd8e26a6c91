import { cloths } from './cloths.ts'
import { bottles, glasses, layered } from './drinks.ts'

const { blue, leafy, wood, gingham, plum, teal } = cloths

/** Dishes in a cup, a glass or a bottle. */
export const cupDishes = {
  cake: () =>
    layered(
      'cake',
      plum,
      ['#f7ead6', '#c1272d', '#f7ead6', '#c1272d', '#f7ead6'],
      ['#fffaf2', '#f7ead6', '#c1272d'],
    ),
  parfait: () =>
    layered(
      'parfait',
      teal,
      ['#fbf6ec', '#b8894e', '#fbf6ec', '#c8405a', '#fbf6ec'],
      ['#c8283a', '#3c3f8f', '#f0a92e', '#5c9c3c'],
    ),
  zobo: () => glasses('zobo', gingham, '#8c1238'),
  orange: () => glasses('orange', teal, '#f29a1f'),
  greenJuice: () => glasses('greenJuice', plum, '#6fa83a', undefined),
  kunu: () => glasses('kunu', leafy, '#e6d2b0'),
  malt: () => bottles(wood, '#3a1c10', '#c99a2e', '#b3271a'),
  cola: () => bottles(blue, '#2a120c', '#c1272d', '#c1272d'),
  water: () => bottles(teal, '#a9d6e8', '#2b6cb0', '#2b6cb0'),
}
