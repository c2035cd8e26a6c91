import { readContext, selectContext } from '#modules/discovery/search-context.ts'
import { selectStores } from '#modules/discovery/store-page.ts'
import { readConfig } from '#server/config.ts'
import { type Environment, openEnvironment, openTables } from '../measure/environment.ts'
import { load } from '../measure/load.ts'
import { residentMegabytes, startServer } from '../measure/programs.ts'
import { alternatingRounds, comparison } from '../measure/rounds.ts'
import type { Row } from '../row.ts'
import { fillStores } from './marketplace.ts'

/**
 * A nearby page and a keyword page of 20 stores, among 20,000 stores and 400,000 items, compared with a bare
 * route.
 */
const point = { latitude: 7.49, longitude: 4.55 }
const nearby = `latitude=${point.latitude}&longitude=${point.longitude}`
const traffic = { connections: 16, seconds: 1 }
const rounds = 3

/** A word of the menus, and one with a typing error, which is first looked up in the vocabulary. */
const pages = [
  { what: 'A page of 20 stores nearby, of 20,000 stores with 400,000 items', note: 'one query' },
  { what: 'The same by keyword', note: 'two queries', keyword: 'jollof' },
  { what: 'The same by a misspelt keyword', note: 'two queries', keyword: 'jolof' },
]

/** Fills the database; returns the statements of each page, with their values. */
async function prepare(environment: Environment) {
  const db = await openTables(environment, 4)
  console.log('Creating 20,000 stores with 400,000 items')
  await fillStores(db, { stores: 20_000, itemsPerStore: 20 }, console.log)
  const viewer = { userId: null, point, at: new Date() }
  const statements: { text: string; values: unknown[] }[][] = []
  for (const { keyword } of pages) {
    const asked = keyword === undefined ? undefined : { viewerId: null, point, keyword }
    const context = asked ? await readContext(db, asked) : { words: null, common: false }
    const page = selectStores({ viewer, context, closed: false }, 'distance', readConfig({}), null, 21)
    statements.push(asked ? [selectContext(asked), page] : [page])
  }
  await db.close()
  return statements
}

export async function bench(): Promise<Row[]> {
  const environment = await openEnvironment('stores')
  const BARE = JSON.stringify({ url: environment.url, pages: await prepare(environment) })
  const bare = await startServer('bench/stores/bare-stores.ts', { BARE })
  const ours = await startServer('server/main.ts', environment.settings)
  const rows: Row[] = []
  for (const [number, { keyword, ...about }] of pages.entries()) {
    const urls = {
      ours: `${ours.url}/v1/stores?${nearby}${keyword === undefined ? '' : `&keyword=${keyword}`}`,
      bare: `${bare.url}/${number}`,
    }
    const found = await alternatingRounds(
      ['ours', 'bare'],
      rounds,
      async (side) => (await load(urls[side], traffic)).requestsPerSecond,
    )
    rows.push({ ...about, unit: '/s', ...comparison(found), megabytes: await residentMegabytes(ours) })
  }
  for (const program of [ours, bare]) await program.stop()
  await environment.close()
  return rows
}
