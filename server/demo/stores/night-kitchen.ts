import { combo, item, type Menu, protein, spice } from '../menu-table.ts'
import { type DemoStore, daily } from '../store-table.ts'

const menu: Menu = {
  categories: {
    'Quick pots': [
      item('Noodles and egg', 1800, 'noodles', 'Two packs, two eggs, plenty of pepper.', {
        pack: 200,
        choices: [spice, ['Add', 0, 3, { Sardine: 900, 'Extra egg': 300, Sausage: 500 }]],
      }),
      item('Spaghetti jollof', 2000, 'noodles', 'The way it is cooked in Awo Hall.', { pack: 200 }),
      item('Midnight jollof', 2000, 'jollof', 'Bottom pot, a little burnt on purpose.', {
        pack: 200,
        choices: [protein],
        stock: 30,
      }),
    ],
    'Hot bowls': [
      item('Goat pepper soup', 3000, 'pepperSoup', 'For the cold of two in the morning.', {
        pack: 250,
        choices: [spice],
      }),
      item('Catfish pepper soup', 3500, 'pepperSoup', 'Point and kill.', {
        pack: 250,
        choices: [spice],
        stock: 10,
      }),
    ],
    'To stay awake': [
      item('Chilled coffee', 1500, 'kunu', 'Strong, with milk.'),
      item('Cola, 50 cl', 700, 'cola', 'Cold.'),
      item('Bread and akara', 1200, 'akara', 'From four in the morning only.', { soldOut: true }),
    ],
  },
  combos: [
    combo('Till daybreak', 3900, 'noodles', { 'Noodles and egg': 1, 'Chilled coffee': 1, 'Cola, 50 cl': 1 }),
  ],
}

export const nightKitchen: DemoStore = {
  number: 6,
  name: 'Night Reader Kitchen',
  text: 'For whoever reads, guards, codes or drives at night.',
  street: 'Campus Gate',
  door: 'Second shop after the gate, red bulb',
  at: [7.4993, 4.5224],
  week: daily('19:00-04:00'),
  minutes: [20, 40],
  deliversItself: true,
  pricing: { base: 400, perKm: 150, min: 500, max: 1500 },
  menu,
}
