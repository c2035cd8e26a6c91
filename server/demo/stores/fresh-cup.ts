import { type Choice, combo, item, type Menu } from '../menu-table.ts'
import { type DemoStore, daily } from '../store-table.ts'

const size: Choice = ['Size', 1, 1, { '35 cl': 0, '50 cl': 500, '75 cl': 1000 }]

const menu: Menu = {
  categories: {
    Juice: [
      item('Orange juice', 1500, 'orange', 'Only oranges.', { choices: [size] }),
      item('Pineapple and ginger', 1500, 'orange', 'Sharp.', { choices: [size] }),
      item('Green cleanse', 1800, 'greenJuice', 'Ugu, cucumber, apple.', { choices: [size] }),
      item('Zobo', 900, 'zobo', 'No sugar unless you ask.', { choices: [size], stock: 40 }),
      item('Tigernut milk', 1700, 'kunu', 'With dates and coconut.', { choices: [size], soldOut: true }),
    ],
    'In a cup': [
      item('Parfait', 3200, 'parfait', 'Greek yoghurt, granola, fruit of the day.', { stock: 18 }),
      item('Fruit salad', 1800, 'parfait', 'Pawpaw, pineapple, watermelon, apple.', { stock: 20 }),
      item('Red velvet cup', 2400, 'cake', 'From the bakery at Mayfair.', { stock: 6 }),
    ],
  },
  combos: [combo('After the gym', 4600, 'parfait', { Parfait: 1, 'Green cleanse': 1 })],
}

export const freshCup: DemoStore = {
  number: 10,
  name: 'Fresh Cup Juice Bar',
  text: 'Pressed when you order. No sugar unless you ask for it.',
  street: 'Ede Road',
  door: 'Opposite the estate, glass front',
  at: [7.5049, 4.5172],
  week: daily('08:30-20:30'),
  minutes: [15, 35],
  autoAccept: true,
  menu,
}
