import type { DemoOrder } from './order-table.ts'
import { storeReviews } from './reviews.ts'
import type { DemoStore } from './store-table.ts'
import { demoStores } from './stores.ts'

const storeOf = (number: number): DemoStore => demoStores.find((store) => store.number === number)!

/** Lines for two items of the menu. The first items of the menu are chosen more often. */
function linesOf(store: number, daysAgo: number): string[] {
  const { categories, combos = [] } = storeOf(store).menu
  const items = [...Object.values(categories).flat(), ...combos]
  const names = items.filter(({ soldOut, stock }) => !soldOut && stock !== 0).map(({ name }) => name)
  const first = names[[0, 0, 1, 2][daysAgo % 4]!]!
  const second = names[3 + (daysAgo % (names.length - 3))]!
  return [`${1 + (daysAgo % 2)} ${first}`, `1 ${second}`]
}

/** At the first store the demo rider and the store's own rider alternate. */
const carriers = ['tunde', 'musa'] as const
const others = ['ife', 'tunde'] as const

function riderOf(store: number, index: number): DemoOrder['rider'] {
  if (storeOf(store).deliversItself) return null
  return (store === 1 ? carriers : others)[index % 2]!
}

/** The orders behind the customers' reviews. */
const reviewed: DemoOrder[] = Object.entries(storeReviews).flatMap(([number, reviews]) =>
  reviews.map(([customer, , daysAgo], index): DemoOrder => {
    const store = Number(number)
    return {
      hoursAgo: daysAgo * 24 + 1,
      store,
      customer,
      rider: riderOf(store, index),
      lines: linesOf(store, daysAgo),
    }
  }),
)

/** Orders of the demo customer at several stores. The customer has reviewed no store yet: an example does. */
const own: DemoOrder[] = (
  [
    [1, 37],
    [2, 34],
    [1, 31],
    [12, 23],
    [7, 16],
    [1, 13],
    [9, 6],
    [1, 2],
  ] as const
).map(([store, daysAgo]) => ({
  hoursAgo: daysAgo * 24 + 2,
  store,
  customer: null,
  rider: 'tunde',
  lines: linesOf(store, daysAgo),
}))

export const reviewedOrders: DemoOrder[] = [...reviewed, ...own]
