import { combo, item, type Menu } from '../menu-table.ts'
import { type DemoStore, daily } from '../store-table.ts'

const menu: Menu = {
  categories: {
    Bread: [
      item('Family loaf', 1700, 'bread', 'Soft white bread, out of the oven at six and at two.', {
        stock: 80,
      }),
      item('Wheat loaf', 2200, 'wheatBread', 'With bran and a little honey.', { stock: 20 }),
      item('Coconut loaf', 2000, 'bread', 'Sweet, with flakes in the crumb.', { stock: 0 }),
    ],
    Pastry: [
      item('Meat pie', 1000, 'meatPie', 'Beef, potato and carrot.', { stock: 60 }),
      item('Chicken pie', 1200, 'meatPie', 'In a flaky crust.', { stock: 30 }),
      item('Sausage roll', 700, 'sausageRolls', 'The long one.'),
      item('Buns, five', 900, 'buns', 'With nutmeg.'),
    ],
    Cakes: [
      item('Red velvet cup', 2200, 'cake', 'Layers with cream.', { stock: 12 }),
      item('Birthday cake, six inch', 18000, 'cake', 'One day ahead, please. Any name on it.', {
        choices: [['Flavour', 1, 2, { Vanilla: 0, Chocolate: 1000, 'Red velvet': 1500, Coconut: 800 }]],
        pack: 500,
      }),
    ],
  },
  combos: [combo('Breakfast box', 4200, 'meatPie', { 'Family loaf': 1, 'Meat pie': 2, 'Sausage roll': 1 })],
}

export const crustBakery: DemoStore = {
  number: 13,
  name: 'Golden Crust Bakery',
  text: 'Two ovens, six days a week. On Sunday we rest.',
  street: 'Mayfair',
  door: 'Beside the pharmacy, brown awning',
  at: [7.4861, 4.5559],
  week: { ...daily('06:30-19:30'), sunday: [] },
  minutes: [20, 45],
  menu,
}
