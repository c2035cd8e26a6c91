import { combo, item, type Menu, protein, soupMeat, swallow } from '../menu-table.ts'
import { type DemoStore, daily, spans } from '../store-table.ts'

const menu: Menu = {
  categories: {
    Breakfast: [
      item('Bread and eggs', 1300, 'eggs', 'Toasted, with two eggs and tea.', { pack: 150 }),
      item('Akara and pap', 1000, 'akara', 'Six akara and a cup of ogi.', { pack: 150, stock: 40 }),
      item('Noodles and egg', 1500, 'noodles', 'Two packs, with peppers and onions.', { pack: 150 }),
    ],
    'Rice pot': [
      item('Jollof rice', 1300, 'jollof', 'Student portion; ask for more pepper.', {
        pack: 150,
        choices: [protein],
      }),
      item('White rice and ofada sauce', 1600, 'ofada', 'Green pepper sauce with assorted.', { pack: 150 }),
      item('Coconut rice', 1700, 'coconutRice', 'Wednesdays and Fridays.', { pack: 150, soldOut: true }),
    ],
    'Swallow pot': [
      item('Swallow and soup of the day', 1600, 'eba', 'Ask which soup it is.', {
        pack: 200,
        choices: [swallow, soupMeat],
      }),
    ],
    Cold: [
      item('Water, 75 cl', 250, 'water', 'A bottle.'),
      item('Orange drink', 500, 'orange', 'A cup, with ice.'),
    ],
  },
  combos: [combo('Before the nine o’clock', 1700, 'eggs', { 'Bread and eggs': 1, 'Orange drink': 1 })],
}

export const awoCafeteria: DemoStore = {
  number: 4,
  name: 'Awo Side Cafeteria',
  text: 'Cheap, quick and near the lecture theatres. Closed when the university is.',
  street: 'Awolowo Hall',
  door: 'Beside the car park of the hall',
  at: [7.5203, 4.5196],
  week: { ...daily('07:00-20:00'), saturday: spans('08:00-16:00'), sunday: spans('12:00-18:00') },
  minutes: [15, 30],
  closedDates: ['2026-12-25', '2027-01-01'],
  radiusKm: 5,
  pricing: { base: 200, perKm: 80, min: 250, max: 600 },
  menu,
}
