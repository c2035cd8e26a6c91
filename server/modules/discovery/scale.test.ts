import { expect, test } from 'vitest'
import { fillStores } from '#bench/stores/marketplace.ts'
import { planOf } from '#testing/app/plan.ts'
import { startApp } from '#testing/app.ts'
import { lagere } from '#testing/stores.ts'
import { extent } from '#testing/suite/exploration.ts'
import { readContext, type SearchContext } from './search-context.ts'
import { type Sort, selectStores } from './store-page.ts'

/**
 * The number of stores that the service is designed for in one city; fewer, with short menus, in the
 * short suite. The cost of a page must not depend on the size of the tables.
 */
const app = await startApp()
const { db, config, clock } = app.services
await fillStores(db, { stores: extent(16_000, 20_000), itemsPerStore: extent(4, 50), dishes: extent(10, 40) })

function planOfPage(context: SearchContext, sort: Sort) {
  const viewer = { userId: null, point: context.point, at: clock.now() }
  return planOf(db, selectStores({ viewer, context, closed: false }, sort, config, null, 21))
}

const nowhere = null

test.for([
  {
    what: 'a nearby page',
    point: lagere,
    keyword: undefined,
    sort: 'distance',
    index: 'store_place',
    mostRows: 100,
  },
  {
    what: 'a word on nearly every menu',
    point: lagere,
    keyword: 'rice',
    sort: 'distance',
    index: 'store_place',
    mostRows: 100,
  },
  {
    what: 'a word with a typing error',
    point: lagere,
    keyword: 'jolof',
    sort: 'distance',
    index: 'store_place',
    mostRows: 100,
  },
  {
    what: 'a word of one store',
    point: lagere,
    keyword: 'c4ca4238',
    sort: 'distance',
    index: 'store_search',
    mostRows: 100,
  },
  {
    what: 'the best rated',
    point: nowhere,
    keyword: undefined,
    sort: 'rating',
    index: 'store_rating',
    mostRows: 100,
  },
  {
    what: 'the cheapest around',
    point: lagere,
    keyword: undefined,
    sort: 'price',
    index: 'store_place',
    mostRows: 5000,
  },
] as const)('$what reads by an index, and few rows', async ({ point, keyword, sort, index, mostRows }) => {
  const context = await readContext(db, { viewerId: null, point, keyword })
  const plan = await planOfPage(context, sort)
  expect(plan.indexes).toContain(index)
  expect(plan.scanned).not.toContain('store')
  expect(plan.rowsRead).toBeLessThanOrEqual(mostRows)
})

test('what is computed of every store is an expression of the plan, never a call of a function', async () => {
  const context = await readContext(db, { viewerId: null, point: lagere, keyword: undefined })
  const viewer = { userId: null, point: lagere, at: clock.now() }
  const page = selectStores({ viewer, context, closed: false }, 'delivery-price', config, null, 21)
  const { rows } = await db.pool.query(`EXPLAIN (VERBOSE) ${page.text}`, page.values)
  const plan = rows.map((line) => line['QUERY PLAN']).join('\n')
  expect(plan).toContain('asin(')
  expect(plan).not.toMatch(
    /\b(place|metres_of_chord|chord_of_metres|delivery_price|hours_open|local_minute)\(/,
  )
})

test.for([
  ['nearby', {}, 1],
  ['keyword', { keyword: 'jolof' }, 2],
] as const)('a %s page of 20 takes at most two queries', async ([, query, queries]) => {
  const { data } = await app.client().getStores({ query: { ...lagere, ...query } })
  expect(data).toHaveLength(20)
  expect(app.log.findLast(({ operation }) => operation === 'getStores')?.queries).toBe(queries)
})

test('items and recommendations are found in two queries', async () => {
  const items = await app.client().getMenuItemsFromStores({ query: { ...lagere, keyword: 'suya' } })
  expect(items.data).toHaveLength(20)
  expect(items.data.every(({ name }) => name.startsWith('Suya'))).toBe(true)
  const recommended = await app.client().getFoodRecommendations({ query: lagere })
  expect(recommended.data).toHaveLength(20)
})
