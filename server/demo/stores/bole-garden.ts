import { combo, item, type Menu, spice } from '../menu-table.ts'
import { type DemoStore, daily, spans } from '../store-table.ts'

const menu: Menu = {
  categories: {
    Bole: [
      item('Bole and fish', 4200, 'bole', 'Roasted plantain, mackerel, Port Harcourt pepper sauce.', {
        pack: 250,
        choices: [spice],
      }),
      item('Bole and groundnut', 1200, 'bole', 'The Ife way.', { pack: 100 }),
      item('Roasted yam and fish', 4500, 'bole', 'With utazi in the sauce.', {
        pack: 250,
        choices: [spice],
        stock: 12,
      }),
      item('Roasted corn and ube', 1000, 'bole', 'In season.', { soldOut: true }),
    ],
    Grill: [
      item('Tilapia, whole', 5500, 'fish', 'Grilled in foil.', { pack: 300, choices: [spice], stock: 9 }),
      item('Chicken, half', 6000, 'chicken', 'Herbs and pepper.', { pack: 300, choices: [spice] }),
    ],
    Drinks: [
      item('Palm wine, 75 cl', 1300, 'kunu', 'Fresh or of yesterday; say which.'),
      item('Malt', 900, 'malt', 'Cold.'),
    ],
  },
  combos: [combo('Garden for two', 8900, 'bole', { 'Bole and fish': 2, Malt: 2 })],
}

export const boleGarden: DemoStore = {
  number: 11,
  name: 'Bole Garden',
  text: 'Port Harcourt style, in an Ife garden, over real charcoal.',
  street: 'Eleyele',
  door: 'The garden behind the car wash',
  at: [7.5092, 4.5468],
  week: { ...daily('13:00-22:00'), saturday: spans('11:00-23:30') },
  minutes: [30, 60],
  radiusKm: 6,
  menu,
}
