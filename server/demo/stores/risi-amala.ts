import { type Choice, combo, item, type Menu, soupMeat } from '../menu-table.ts'
import { type DemoStore, daily } from '../store-table.ts'

const soups: Choice = ['Soup', 1, 2, { Ewedu: 0, Gbegiri: 0, Abula: 200, 'Efo riro': 500 }]

const menu: Menu = {
  categories: {
    Amala: [
      item('Amala and abula', 1800, 'amala', 'Two wraps of yam flour amala, ewedu and gbegiri.', {
        pack: 250,
        choices: [soups, soupMeat],
      }),
      item('Amala and efo riro', 2100, 'amala', 'Two wraps, with plenty of leaf.', {
        pack: 250,
        choices: [soupMeat],
      }),
      item('Extra wrap of amala', 350, 'amala', 'By the wrap.'),
    ],
    'Other swallow': [
      item('Pounded yam and egusi', 2900, 'poundedYam', 'Pounded when you order, not from powder.', {
        pack: 250,
        choices: [soupMeat],
        stock: 25,
      }),
      item('Fufu and ila', 1900, 'fufu', 'Fufu without the smell.', { pack: 250, choices: [soupMeat] }),
    ],
    'By the piece': [
      item('Goat meat', 1500, 'stew', 'In ata dindin.', { stock: 40 }),
      item('Ogufe head portion', 2800, 'stew', 'Only at weekends.', { soldOut: true }),
      item('Fried panla', 1000, 'fish', 'Hake, dried and fried crisp.'),
    ],
  },
  combos: [
    combo('Abula for two', 6200, 'amala', { 'Amala and abula': 2, 'Extra wrap of amala': 2, 'Goat meat': 2 }),
  ],
}

export const risiAmala: DemoStore = {
  number: 2,
  name: 'Alhaja Risi Amala Spot',
  text: 'Yam flour amala, turned twice a day: once for lunch, once for the evening.',
  street: 'Oke Owu',
  door: 'Behind the mosque, follow the smoke',
  at: [7.4742, 4.5361],
  week: daily('10:30-15:30', '17:30-21:00'),
  minutes: [25, 50],
  featured: true,
  menu,
}
