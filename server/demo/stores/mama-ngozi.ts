import { type Choice, combo, item, type Menu } from '../menu-table.ts'
import { type DemoStore, daily } from '../store-table.ts'

const meat: Choice = [
  'Meat',
  1,
  3,
  { Beef: 700, 'Goat meat': 1500, 'Dry fish': 1200, Kpomo: 300, Snail: 2500 },
]
const side: Choice = ['With', 1, 1, { Fufu: 0, Eba: 0, 'Pounded yam': 500, 'Wheat meal': 300 }]

const menu: Menu = {
  categories: {
    'Eastern soups': [
      item('Ofe oha', 2800, 'fufu', 'Oha leaves and cocoyam, as in Nnewi.', {
        pack: 300,
        choices: [side, meat],
      }),
      item('Ofe nsala', 3000, 'whiteSoup', 'White soup with catfish.', {
        pack: 300,
        choices: [side, meat],
        stock: 15,
      }),
      item('Egusi and ugu', 2500, 'egusi', 'Fried egusi, not boiled.', { pack: 300, choices: [side, meat] }),
      item('Bitterleaf soup', 2600, 'efoRiro', 'Washed three times.', { pack: 300, choices: [side, meat] }),
    ],
    'Rice and beans': [
      item('Native jollof', 2400, 'jollof', 'Palm oil, dry fish, scent leaf.', { pack: 250 }),
      item('Beans and plantain', 1900, 'beans', 'Soft brown beans.', { pack: 250 }),
    ],
    'Small plates': [
      item('Abacha', 1800, 'noodles', 'With garden egg and ugba.', { pack: 200, soldOut: true }),
      item('Isi ewu', 6500, 'pepperSoup', 'Goat head for two. Fridays and Saturdays.', {
        pack: 300,
        stock: 3,
      }),
      item('Palm wine, 1 litre', 1500, 'kunu', 'Tapped this morning.', { stock: 12 }),
    ],
  },
  combos: [combo('Homesick', 4600, 'fufu', { 'Ofe oha': 1, 'Beans and plantain': 1 })],
}

export const mamaNgozi: DemoStore = {
  number: 8,
  name: 'Mama Ngozi Delicacies',
  text: 'Soups of the East for everybody who is far from home.',
  street: 'Ondo Road',
  door: 'After the filling station, zinc fence',
  at: [7.4664, 4.5658],
  week: daily('09:00-21:00'),
  minutes: [30, 55],
  menu,
}
