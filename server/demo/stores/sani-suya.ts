import { combo, item, type Menu, spice } from '../menu-table.ts'
import { type DemoStore, daily, spans } from '../store-table.ts'

const menu: Menu = {
  categories: {
    Suya: [
      item('Beef suya, stick', 800, 'suya', 'Lean beef, yaji, onions and tomatoes.', { choices: [spice] }),
      item('Tozo, stick', 1200, 'suya', 'From the hump, soft and fat.', { choices: [spice], stock: 50 }),
      item('Ram suya, portion', 3500, 'suya', 'Cut when you order.', { choices: [spice] }),
      item('Chicken suya, quarter', 3000, 'chickenSuya', 'Grilled slowly over charcoal.', {
        choices: [spice],
        pack: 200,
      }),
      item('Kidney and liver, stick', 900, 'suya', 'For those who know.', { soldOut: true }),
    ],
    'With it': [
      item('Masa, five pieces', 1000, 'puffPuff', 'Rice cakes from the clay pan.', { pack: 150 }),
      item('Kilishi, 100 g', 3200, 'suya', 'Dried and spiced; keeps for weeks.', { stock: 18 }),
    ],
    Drinks: [
      item('Kunu, 50 cl', 500, 'kunu', 'Millet with ginger and cloves.'),
      item('Cola, 50 cl', 600, 'cola', 'Cold.'),
    ],
  },
  combos: [
    combo('Night guard', 2800, 'suya', { 'Beef suya, stick': 2, 'Masa, five pieces': 1, 'Kunu, 50 cl': 1 }),
  ],
}

export const saniSuya: DemoStore = {
  number: 3,
  name: 'Mallam Sani Suya',
  text: 'Charcoal is lit at five. We close when the meat is finished, or at one.',
  street: 'Sabo',
  door: 'By the central mosque, under the mango tree',
  at: [7.4833, 4.5634],
  week: { ...daily('17:00-01:00'), friday: spans('16:00-02:00') },
  minutes: [20, 45],
  minimumOrder: 1500,
  menu,
}
