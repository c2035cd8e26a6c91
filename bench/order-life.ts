import { reconcile } from '#modules/ledger/index.ts'
import { openDatabase } from '#platform/database/database.ts'
import { sql } from '#platform/database/sql.ts'
import { openApp } from '#server/app.ts'
import { readConfig } from '#server/config.ts'
import { makeCrews } from './crews.ts'
import { begin, live, steps } from './life.ts'
import { openPlace } from './place.ts'
import { startProgram } from './processes.ts'
import { median, rate, rateOf } from './rounds.ts'
import { watch } from './watch.ts'

/** Whole lives of orders, from the cart to the money in its wallets: what each step takes, and how many a second there are. */
const hands = 16
const rounds = 5
const seconds = 4
const alone = 15

const place = await openPlace('order-life')
const { settings } = place

interface Taken {
  statements: number
  ms: number
  databaseMs: number
}

let queries = 0
const noteQueries = (line: string) => {
  queries = (JSON.parse(line) as { queries?: number }).queries ?? queries
}
const app = await openApp(readConfig(settings), place.url, { write: noteQueries })
await app.listen()
console.log(`Making ${hands} stores, each with its owner, customer and rider`)
const crews = await makeCrews(app.services, hands)

const { seen, clear } = watch(app.services)
const taken = new Map<string, Taken[]>(Object.keys(steps).map((name) => [name, []]))
for (let run = 0; run <= alone; run++) {
  const life = begin(crews[0]!, app.url)
  for (const [name, step] of Object.entries(steps)) {
    clear()
    const started = performance.now()
    await step(life)
    const ms = performance.now() - started
    // The first life is to warm up.
    if (run > 0) taken.get(name)!.push({ statements: queries, ms, databaseMs: seen.statementMs })
  }
}
await app.close()

const all = { statements: 0, ms: 0, databaseMs: 0 }
const tell = (name: string, { statements, ms, databaseMs }: Taken) =>
  console.log(
    `  ${name.padEnd(18)} ${String(statements).padStart(3)} statements, ${ms.toFixed(1).padStart(5)} ms, of which database ${databaseMs.toFixed(1)}`,
  )
console.log('one at a time:')
for (const [name, runs] of taken) {
  const middle = (part: keyof Taken) => median(runs.map((run) => run[part]))
  const each = { statements: middle('statements'), ms: middle('ms'), databaseMs: middle('databaseMs') }
  tell(name, each)
  for (const part of ['statements', 'ms', 'databaseMs'] as const) all[part] += each[part]
}
tell('the whole life', all)

const service = await startProgram('server/main.ts', settings)
const rates: number[] = []
for (let round = 0; round <= rounds; round++) {
  const found = await rateOf((hand) => live(crews[hand]!, service.url), hands, seconds)
  if (round > 0) rates.push(found)
}
console.log(`lives: ${rate(median(rates))} with ${hands} at once`)
await service.stop()

const db = openDatabase({ url: place.url, connections: 2, statementTimeoutMs: 60_000 })
const { orders, settled } = await db.one<{ orders: number; settled: number }>(sql`
  SELECT count(*) AS orders, count(*) FILTER (WHERE status = 'completed' AND settled_at IS NOT NULL) AS settled FROM orders`)
const { clean } = await reconcile(db)
console.log(
  `${settled} of ${orders} orders settled. ${clean ? 'The books are right.' : 'THE BOOKS ARE WRONG.'}`,
)
if (!clean || settled < orders) process.exitCode = 1
await db.close()
await place.close()
