import { type Choice, combo, item, type Menu } from '../menu-table.ts'
import { type DemoStore, daily } from '../store-table.ts'

const sauce: Choice = ['Sauce', 1, 2, { Ayamase: 0, 'Red ofada stew': 0, 'Both, half and half': 200 }]
const assorted: Choice = [
  'Assorted',
  0,
  4,
  { Shaki: 500, Ponmo: 300, Beef: 600, 'Boiled egg': 300, Iru: 100 },
]

const menu: Menu = {
  categories: {
    Ofada: [
      item('Ofada rice in leaf', 2800, 'ofada', 'Unpolished rice, wrapped in uma leaves.', {
        pack: 200,
        choices: [sauce, assorted],
      }),
      item('Ofada, royal portion', 4500, 'ofada', 'With assorted meat, egg and dodo.', {
        pack: 300,
        choices: [sauce],
        stock: 20,
      }),
      item('White rice and ayamase', 2300, 'whiteRice', 'For those new to ofada.', {
        pack: 200,
        choices: [assorted],
      }),
    ],
    Asaro: [
      item('Asaro', 2000, 'stew', 'Yam pottage with palm oil and smoked fish.', { pack: 200 }),
      item('Ikokore', 2400, 'stew', 'Water yam, on Saturdays.', { pack: 200, soldOut: true }),
    ],
    'Sides and drinks': [
      item('Moin-moin elewe', 1000, 'moinMoin', 'Steamed in leaves.', { stock: 30 }),
      item('Dodo', 900, 'dodo', 'Ripe plantain.'),
      item('Zobo, 50 cl', 700, 'zobo', 'Cold.'),
    ],
  },
  combos: [combo('Palace lunch', 4200, 'ofada', { 'Ofada rice in leaf': 1, Dodo: 1, 'Zobo, 50 cl': 1 })],
}

export const palmLeaf: DemoStore = {
  number: 12,
  name: 'Palm Leaf Ofada',
  text: 'Ofada in leaves, a short walk from the palace.',
  street: 'Enuwa',
  door: 'Left of the palace gate, thatched front',
  at: [7.4836, 4.5602],
  week: daily('11:00-20:00'),
  minutes: [25, 50],
  closedDates: ['2026-12-25'],
  minimumOrder: 2000,
  menu,
}
