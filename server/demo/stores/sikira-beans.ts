import { combo, item, type Menu } from '../menu-table.ts'
import { type DemoStore, daily } from '../store-table.ts'

const menu: Menu = {
  categories: {
    'Ewa agoyin': [
      item('Ewa agoyin, plate', 1200, 'beans', 'Mashed beans and dark pepper sauce.', {
        pack: 150,
        stock: 70,
      }),
      item('Ewa agoyin and bread', 1700, 'beans', 'With a hot half loaf of agege bread.', { pack: 150 }),
      item('Ewa agoyin and dodo', 1900, 'beans', 'With ripe plantain.', { pack: 150 }),
    ],
    Morning: [
      item('Akara, ten', 1000, 'akara', 'From the pan, before nine.', { stock: 45 }),
      item('Moin-moin elewe', 900, 'moinMoin', 'Steamed in leaves, with egg and fish.', { stock: 24 }),
      item('Ogi, cup', 400, 'kunu', 'Yellow or white, with milk.'),
      item('Fried yam and sauce', 1400, 'yam', 'Dundun, with ata din din.', { pack: 150, soldOut: true }),
    ],
  },
  combos: [
    combo('Saturday breakfast', 2200, 'akara', { 'Akara, ten': 1, 'Moin-moin elewe': 1, 'Ogi, cup': 1 }),
  ],
}

export const sikiraBeans: DemoStore = {
  number: 9,
  name: 'Iya Sikira Ewa Agoyin',
  text: 'Beans on the fire at four in the morning, every day but Sunday.',
  street: 'Ilare',
  door: 'Junction of the market, big white umbrella',
  at: [7.4869, 4.5672],
  week: { ...daily('06:30-12:00', '16:00-20:00'), sunday: [] },
  minutes: [20, 40],
  menu,
}
