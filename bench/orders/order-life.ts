import { setTimeout as sleep } from 'node:timers/promises'
import { reconcile } from '#modules/ledger/index.ts'
import { openDatabase } from '#platform/database/database.ts'
import { sql } from '#platform/database/sql.ts'
import { quickFetch } from '#testing/http/quick-fetch.ts'
import { costOf, costOfEach, costRows, costRowsOverMinute } from '../measure/cost.ts'
import { type Environment, openEnvironment } from '../measure/environment.ts'
import { openHere, watch } from '../measure/measured-service.ts'
import { residentMegabytes, startServer } from '../measure/programs.ts'
import { compare, median } from '../measure/rounds.ts'
import type { Row } from '../row.ts'
import { begin, live, steps } from './life.ts'
import { makeOrderParties, type OrderParties } from './order-parties.ts'

/** Complete orders, from the cart to the settlement: the cost of each step, and the throughput. */
const concurrency = 16
/** V8 compiles the code of an order's life during the first thousand lives; until then each costs Node up to twice as much. */
const schedule = { concurrency, rounds: 4, seconds: 2.5, warmUp: 30 }
const alone = 10

interface Taken {
  statements: number
  ms: number
  databaseMs: number
}

const printStep = (name: string, { statements, ms, databaseMs }: Taken) =>
  console.log(
    `  ${name.padEnd(18)} ${String(statements).padStart(3)} statements, ${ms.toFixed(1).padStart(5)} ms, of which database ${databaseMs.toFixed(1)}`,
  )

/** The medians of some orders, one at a time, step by step. */
async function takeSteps(
  environment: Environment,
): Promise<{ partiesOfOrders: OrderParties[]; taken: Taken[] }> {
  const { app, queries } = await openHere(environment.settings)
  console.log(`Creating ${concurrency} stores, each with its owner, customer and rider`)
  const partiesOfOrders = await makeOrderParties(app.services, concurrency)
  const { seen, clear } = watch(app.services)
  const runs = new Map<string, Taken[]>(Object.keys(steps).map((name) => [name, []]))
  for (let run = 0; run <= alone; run++) {
    const life = begin(partiesOfOrders[0]!, app.url)
    for (const [name, step] of Object.entries(steps)) {
      clear()
      const started = performance.now()
      await step(life)
      const ms = performance.now() - started
      // The first one is a warm-up.
      if (run > 0) runs.get(name)!.push({ statements: queries(), ms, databaseMs: seen.statementMs })
    }
  }
  await app.close()
  const taken = [...runs].map(([name, found]) => {
    const middle = (part: keyof Taken) => median(found.map((each) => each[part]))
    const each = { statements: middle('statements'), ms: middle('ms'), databaseMs: middle('databaseMs') }
    printStep(name, each)
    return each
  })
  return { partiesOfOrders, taken }
}

async function requireSettled({ url }: Environment) {
  const db = openDatabase({ url, connections: 2, statementTimeoutMs: 60_000 })
  const { orders, settled } = await db.one<{ orders: number; settled: number }>(sql`
    SELECT count(*) AS orders, count(*) FILTER (WHERE status = 'completed' AND settled_at IS NOT NULL) AS settled FROM orders`)
  const { clean } = await reconcile(db)
  await db.close()
  if (!clean || settled < orders)
    throw new Error(`${settled} of ${orders} orders settled, ledger clean: ${clean}`)
  console.log(`${settled} orders settled. The ledger is clean.`)
}

/** Runs all jobs that wait for a later hour now. Returns how many orders there are. */
async function runLaterJobs({ url }: Environment): Promise<number> {
  const db = openDatabase({ url, connections: 1, statementTimeoutMs: 60_000 })
  await db.run(sql`UPDATE job SET run_at = now() WHERE run_at > now()`)
  while (await db.exists(sql`SELECT FROM job WHERE run_at <= now() LIMIT 1`)) await sleep(50)
  const { orders } = await db.one<{ orders: number }>(sql`SELECT count(*) AS orders FROM orders`)
  await db.close()
  return orders
}

export async function bench(): Promise<Row[]> {
  const environment = await openEnvironment('order-life')
  const { partiesOfOrders, taken } = await takeSteps(environment)
  const sum = (part: keyof Taken) => taken.reduce((all, each) => all + each[part], 0)
  const all = { statements: sum('statements'), ms: sum('ms'), databaseMs: sum('databaseMs') }
  printStep('the whole life', all)

  const ours = await startServer('server/main.ts', environment.settings)
  const bare = await startServer('bench/orders/bare-lives.ts', {
    BARE: JSON.stringify({ url: environment.url, rows: concurrency }),
  })
  const liveBare = async (worker: number) => {
    for (const { statements } of taken)
      await (await quickFetch(`${bare.url}/${worker}/${statements}`, { method: 'POST' })).text()
  }
  const found = await compare(
    { ours: (worker) => live(partiesOfOrders[worker]!, ours.url), bare: liveBare },
    schedule,
  )
  const cost = await costOf(
    (worker) => live(partiesOfOrders[worker]!, ours.url),
    concurrency,
    environment,
    ours,
  )
  const later = await costOfEach(() => runLaterJobs(environment), environment, ours)
  const megabytes = await residentMegabytes(ours)
  for (const program of [bare, ours]) await program.stop()
  await requireSettled(environment)
  await environment.close()
  return [
    {
      what: `Whole lives of orders, cart to settlement, ${concurrency} at once`,
      note: `${all.statements} statements each; bare: as many on one row by its key, in as many calls`,
      unit: '/s',
      ...found,
      megabytes,
    },
    ...costRowsOverMinute('a whole life', cost),
    ...costRows('jobs of a life that run after it', later),
  ]
}
