import { rm } from 'node:fs/promises'
import { openContext, selectContext } from '#modules/discovery/context.ts'
import { selectStores } from '#modules/discovery/store-page.ts'
import { openDatabase } from '#platform/database/database.ts'
import { openEmbedded } from '#platform/database/embedded.ts'
import { migrate, readMigrations } from '#platform/database/migrate.ts'
import { readConfig } from '#server/config.ts'
import { load } from './load.ts'
import { fillStores } from './marketplace.ts'
import { startProgram } from './processes.ts'

/** A nearby page and a keyword page of 20 stores, among 20,000 stores and 1,000,000 items, beside a bare route. */
const folder = '.data/bench-stores'
const point = { latitude: 7.49, longitude: 4.55 }
/** A word as it stands on menus, and one with a typing error, which has to be looked for among all words first. */
const keywords = { '/keyword': 'jollof', '/misspelt': 'jolof' }
const traffic = { connections: 16, seconds: 6 }

console.log('Making 20,000 stores with 1,000,000 items')
await rm(folder, { recursive: true, force: true })
const embedded = await openEmbedded({ folder: `${folder}/postgres`, durable: false })
const db = openDatabase({ url: embedded.url, connections: 4, statementTimeoutMs: 600_000 })
await migrate(db.pool, await readMigrations())
await fillStores(db, { stores: 20_000, itemsPerStore: 50 }, console.log)

const config = readConfig({})
const viewer = { userId: null, point, at: new Date() }
const page = (context: Parameters<typeof selectStores>[0]['context']) =>
  selectStores({ viewer, context, closed: false }, 'distance', config, null, 21)
const plain = ({ text, values }: { text: string; values: unknown[] }) => ({ text, values })
const routes: { [path: string]: { text: string; values: unknown[] }[] } = {
  '/nearby': [plain(page({ words: null, common: false }))],
}
for (const [path, keyword] of Object.entries(keywords)) {
  const asked = { viewerId: null, point, keyword }
  routes[path] = [plain(selectContext(asked)), plain(page(await openContext(db, asked)))]
}
await db.close()

const bare = await startProgram('bench/bare-stores.ts', {
  BARE: JSON.stringify({ url: embedded.url, routes }),
})
const ours = await startProgram('server/main.ts', {
  NODE_ENV: 'test',
  DATABASE_URL: embedded.url,
  DATA_DIR: folder,
  PORT: '0',
  LIMIT_GENERAL: '1000000',
})
const query = `latitude=${point.latitude}&longitude=${point.longitude}`
const pairs = [
  { name: 'nearby page', bare: `${bare.url}/nearby`, ours: `${ours.url}/v1/stores?${query}` },
  ...Object.entries(keywords).map(([path, keyword]) => ({
    name: `${path.slice(1)} page`,
    bare: bare.url + path,
    ours: `${ours.url}/v1/stores?${query}&keyword=${keyword}`,
  })),
]
for (const pair of pairs) {
  for (const url of [pair.bare, pair.ours]) await load(url, { ...traffic, seconds: 2 })
  const baseline = await load(pair.bare, traffic)
  const measured = await load(pair.ours, traffic)
  const ratio = measured.requestsPerSecond / baseline.requestsPerSecond
  const rate = (each: typeof measured) =>
    `${each.requestsPerSecond.toFixed(0)}/s (p99 ${each.p99Ms.toFixed(0)} ms)`
  console.log(`${pair.name}: ours ${rate(measured)}, bare ${rate(baseline)}, ratio ${ratio.toFixed(2)}`)
}
await ours.stop()
await bare.stop()
await embedded.stop()
await rm(folder, { recursive: true, force: true })
