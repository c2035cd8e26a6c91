import { type Choice, combo, item, type Menu, spice } from '../menu-table.ts'
import { type DemoStore, daily } from '../store-table.ts'

const extras: Choice = ['Extra', 0, 4, { Sausage: 500, Cheese: 800, 'Double meat': 1500, Plantain: 400 }]

const menu: Menu = {
  categories: {
    Shawarma: [
      item('Chicken shawarma', 3500, 'shawarma', 'One sausage, cabbage, our garlic cream.', {
        choices: [spice, extras],
      }),
      item('Beef shawarma', 3500, 'shawarma', 'Suya spiced beef.', { choices: [spice, extras] }),
      item('Mixed shawarma', 4500, 'shawarma', 'Chicken, beef and two sausages.', {
        choices: [spice, extras],
      }),
      item('Student wrap', 2200, 'shawarma', 'Smaller, no sausage; show your card.', { choices: [spice] }),
    ],
    Grill: [
      item('Grilled chicken, quarter', 3200, 'chicken', 'With coleslaw.', { pack: 250, choices: [spice] }),
      item('Grilled croaker', 6500, 'fish', 'Whole, with pepper sauce. Forty minutes.', {
        pack: 300,
        stock: 8,
        choices: [spice],
      }),
    ],
    Sides: [
      item('Yam chips', 1200, 'yam', 'With ketchup.', { pack: 150 }),
      item('Sweet plantain', 1000, 'dodo', 'Gizdodo without the giz.', { pack: 150, soldOut: true }),
      item('Cola, 50 cl', 600, 'cola', 'Cold.'),
    ],
  },
  combos: [
    combo('Date night', 9000, 'shawarma', {
      'Chicken shawarma': 1,
      'Beef shawarma': 1,
      'Yam chips': 1,
      'Cola, 50 cl': 2,
    }),
  ],
}

export const grillShawarma: DemoStore = {
  number: 5,
  name: 'Gbenga Grill & Shawarma',
  text: 'Wraps rolled in front of you; fish if you can wait.',
  street: 'Asherifa',
  door: 'Ground floor of the yellow plaza',
  at: [7.4968, 4.5283],
  week: daily('12:00-23:00'),
  minutes: [25, 45],
  autoAccept: true,
  menu,
}
