import { item, type Menu } from '../menu-table.ts'
import { type DemoStore, daily } from '../store-table.ts'

const menu: Menu = {
  categories: {
    'Small chops': [
      item('Puff-puff, 6', 600, 'puffPuff', 'Hot.', { pack: 100 }),
      item('Buns, three', 600, 'buns', 'Fresh.', { pack: 100 }),
    ],
  },
}

export const kiosk: DemoStore = {
  number: 99,
  name: 'Iya Basira Kiosk',
  text: 'The small kiosk at the gate, from before the canteen was large.',
  street: 'Fajuyi Road',
  door: 'Wooden kiosk by the bus stop',
  at: [7.4931, 4.5563],
  week: daily('15:00-19:00'),
  minutes: [20, 40],
  inactive: true,
  menu,
}
