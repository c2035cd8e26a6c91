import type { DemoOrder } from './order-table.ts'

type Row = [
  hoursAgo: number,
  store: number,
  customer: number | null,
  rider: DemoOrder['rider'],
  lines: string[],
  tip: number,
]

/** Orders delivered in the last ten days. */
const rows: Row[] = [
  [239, 1, 0, 'tunde', ['2 Jollof rice + Chicken', '1 Dodo'], 500],
  [234, 1, 1, 'tunde', ['6 Sunday rice for four'], 2000],
  [229, 2, 8, 'ife', ['2 Amala and abula + Abula + Goat meat'], 0],
  [215, 1, 2, 'tunde', ['2 Egusi soup with swallow + Pounded yam + Goat meat', '2 Zobo, 50 cl'], 400],
  [211, 3, 9, 'tunde', ['4 Tozo, stick + Hot', '1 Ram suya, portion + Hot'], 500],
  [206, 1, 3, 'musa', ['1 Fried rice + Turkey', '1 Malt'], 300],
  [191, 1, 4, 'tunde', ['8 Sunday rice for four', '4 Dodo'], 3000],
  [186, 8, 11, 'tunde', ['2 Ofe nsala', '1 Palm wine, 1 litre'], 600],
  [182, 1, 5, 'tunde', ['1 Efo riro with swallow + Amala + Shaki + Ponmo', '1 Water, 75 cl'], 300],
  [167, 1, 6, 'tunde', ['4 Student lunch'], 700],
  [163, 6, 10, null, ['2 Noodles and egg + Hot + Sardine'], 200],
  [158, 1, 7, 'tunde', ['5 Sunday rice for four', '10 Zobo, 50 cl'], 2500],
  [143, 7, 0, 'tunde', ['1 Hall week', '2 Peppered gizzard, 12 sticks'], 1500],
  [139, 1, 8, 'musa', ['3 White rice and stew + Fried fish', '2 Malt'], 500],
  [119, 1, 9, 'tunde', ['2 Jollof rice + Turkey', '2 Dodo'], 400],
  [114, 1, 10, 'tunde', ['9 Sunday rice for four'], 3500],
  [95, 12, 2, 'tunde', ['2 Palace lunch'], 800],
  [91, 1, 11, 'tunde', ['1 Egusi soup with swallow + Eba + Titus fish', '1 Malt'], 300],
  [86, 9, null, 'tunde', ['1 Saturday breakfast', '1 Ogi, cup'], 500],
  [71, 1, 0, 'tunde', ['3 Sunday rice for four', '4 Zobo, 50 cl'], 2000],
  [66, 1, 3, 'tunde', ['2 Student lunch', '1 Dodo'], 400],
  [43, 5, 6, 'ife', ['2 Mixed shawarma', '1 Yam chips'], 400],
  [38, 1, 5, 'tunde', ['3 Fried rice + Chicken', '3 Malt'], 900],
  [30, 1, 9, 'musa', ['1 Jollof rice + Beef + Boiled egg', '1 Zobo, 50 cl'], 0],
  [28, 1, 4, 'tunde', ['2 Efo riro with swallow + Semo + Goat meat'], 300],
  [5, 1, 7, 'tunde', ['2 Jollof rice + Fried fish', '1 Dodo'], 400],
]

export const pastOrders: DemoOrder[] = rows.map(([hoursAgo, store, customer, rider, lines, tip]) => ({
  hoursAgo,
  store,
  customer,
  rider,
  lines,
  tip,
}))
