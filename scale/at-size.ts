import pg from 'pg'
import { openEnvironment } from '#bench/measure/environment.ts'
import { startServer } from '#bench/measure/programs.ts'
import { type Life, live } from '#bench/orders/life.ts'
import { makeOrderParties } from '#bench/orders/order-parties.ts'
import { reconcile } from '#modules/ledger/index.ts'
import { retireOrders } from '#modules/retention/index.ts'
import { openApp } from '#server/app.ts'
import { readConfig } from '#server/config.ts'
import { makeHistory } from './history.ts'
import { measure } from './measures.ts'
import type { AtSize } from './report.ts'
import { sizesOf } from './sizes.ts'

const years = 3
const postgres = {
  shared_buffers: '1GB',
  maintenance_work_mem: '1GB',
  max_wal_size: '16GB',
  wal_level: 'minimal',
  max_wal_senders: '0',
  autovacuum: 'off',
}

const openHere = (settings: { [name: string]: string }) =>
  openApp(readConfig({ ...settings, LOG_LEVEL: 'silent' }), settings.DATABASE_URL!)

async function firstLife(settings: { [name: string]: string }): Promise<Life> {
  const app = await openHere(settings)
  await app.listen()
  const [parties] = await makeOrderParties(app.services, 1)
  const life = await live(parties!, app.url)
  await app.close()
  return life
}

async function secondsOf(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now()
  await work()
  return (performance.now() - started) / 1000
}

/** Creates this many orders in a new database and measures their costs. */
export async function atSize(
  orders: number,
  short: boolean,
  say: (line: string) => void,
): Promise<Omit<AtSize, 'place'>> {
  const environment = await openEnvironment('scale', postgres)
  const settings = { ...environment.settings, STATEMENT_TIMEOUT_MS: '600000', ACCESS_TOKEN_MINUTES: '1440' }
  const [client, other] = [new pg.Client(environment.url), new pg.Client(environment.url)]
  try {
    const like = await firstLife(settings)
    await Promise.all([client.connect(), other.connect()])
    const made = await secondsOf(() => makeHistory([client, other], { orders, years, like, short }, say))
    const sizes = await sizesOf(client, orders)
    const program = await startServer('server/main.ts', settings)
    const measured = await measure(client, like, program.url, say)
    await program.stop()

    const app = await openHere(settings)
    say('reconciling')
    // The reconciliation reads every entry: how it grows is known from smaller sizes, and at large ones it would take hours.
    const reconciled = short ? null : await secondsOf(() => reconcile(app.services.db))
    say('retiring a quarter')
    const before = Temporal.Now.zonedDateTimeISO('UTC').subtract({ months: 33 }).toInstant().toString()
    const retired = await secondsOf(() => retireOrders(app.services.db, before))
    await app.close()
    return { orders, short, made, measured, sizes, reconciled, retired }
  } finally {
    await Promise.all([client.end(), other.end()])
    await environment.close()
  }
}
