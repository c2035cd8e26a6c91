import { type Choice, combo, item, type Menu } from '../menu-table.ts'
import { type DemoStore, daily } from '../store-table.ts'

const dip: Choice = ['Dip', 0, 2, { Ketchup: 0, 'Pepper sauce': 200, 'Garlic mayo': 300 }]

const menu: Menu = {
  categories: {
    Packs: [
      item('Small chops, personal', 2500, 'smallChops', 'Four puff-puff, two rolls, two samosas, one mosa.', {
        pack: 200,
        choices: [dip],
      }),
      item('Small chops, double', 4500, 'smallChops', 'For two who do not fight.', {
        pack: 300,
        choices: [dip],
      }),
      item('Party tray, 30 people', 48000, 'smallChops', 'Order the day before.', { pack: 2000, stock: 4 }),
    ],
    'By the dozen': [
      item('Puff-puff, 12', 1200, 'puffPuff', 'Soft inside.', { pack: 150 }),
      item('Spring rolls, 12', 3600, 'springRolls', 'Vegetable and shrimp.', { pack: 200 }),
      item('Samosas, 12', 3600, 'smallChops', 'Beef and potato.', { pack: 200 }),
      item('Peppered gizzard, 12 sticks', 6000, 'chickenSuya', 'On sticks, with peppers.', {
        pack: 300,
        soldOut: true,
      }),
    ],
    Drinks: [
      item('Chapman, 50 cl', 1800, 'zobo', 'With cucumber and bitters.'),
      item('Orange and ginger', 1500, 'orange', 'Pressed today.', { stock: 15 }),
    ],
  },
  combos: [
    combo('Hall week', 7800, 'smallChops', {
      'Small chops, double': 1,
      'Puff-puff, 12': 1,
      'Chapman, 50 cl': 2,
    }),
  ],
}

export const tejuSmallChops: DemoStore = {
  number: 7,
  name: 'Teju Small Chops',
  text: 'From one pack to a whole owambe. Trays a day ahead.',
  street: 'Parakin',
  door: 'Number 14, the house with the bougainvillea',
  at: [7.5037, 4.5381],
  week: { ...daily('10:00-19:00'), monday: [] },
  minutes: [35, 60],
  minimumOrder: 2000,
  featured: true,
  menu,
}
