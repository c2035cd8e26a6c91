import { setTimeout as sleep } from 'node:timers/promises'
import { reconcile } from '#modules/ledger/index.ts'
import { type Database, openDatabase } from '#platform/database/database.ts'
import { sql } from '#platform/database/sql.ts'
import { openHashing } from '#platform/hashing.ts'
import { openEnvironment } from '../measure/environment.ts'
import { load } from '../measure/load.ts'
import { openHere, watch } from '../measure/measured-service.ts'
import { residentMegabytes, startServer } from '../measure/programs.ts'
import { alternatingRounds, comparison, median, rateOf } from '../measure/rounds.ts'
import type { Row } from '../row.ts'
import { makeRiders, type Rider } from './riders.ts'
import { pin } from './wallets.ts'

/** The cost of a withdrawal until the provider is called, where its time goes, and the throughput. */
const traffic = { connections: 16, seconds: 1 }
const rounds = 3
const alone = 10

let next = 0
/** The next rider withdraws a different amount each time: a repeat would be refused as a likely duplicate. */
function withdrawal(riders: Rider[]) {
  const number = next++
  const { token, bankId } = riders[number % riders.length]!
  const fund = { currency: 'ngn', amount: (10_000 + number) / 100 }
  return {
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ fund, bank: { id: bankId }, pin }),
  }
}

/** Waits until no withdrawal is pending. */
async function allConcluded(db: Database) {
  const underWay = () =>
    db.one<{ n: number }>(sql`SELECT count(*) AS n FROM withdrawal WHERE status <> 'completed'`)
  while ((await underWay()).n > 0) await sleep(20)
}

/**
 * Creates riders and makes withdrawals one at a time, in this process. Returns the riders, and the number of
 * statements until the provider is called.
 */
async function prepare(settings: { [name: string]: string }, db: Database) {
  const { app } = await openHere(settings)
  console.log('Creating 260 riders')
  const riders = await makeRiders(app.services, { from: 0, count: 60, lightPins: false })
  const lightRiders = await makeRiders(app.services, { from: 60, count: 200, lightPins: true })
  const { seen, clear } = watch(app.services)
  const runs: { statements: number; ms: number; pinMs: number; statementMs: number }[] = []
  for (let run = 0; run < alone; run++) {
    clear()
    const started = performance.now()
    const answer = await fetch(`${app.url}/v1/wallet/withdraw`, { method: 'POST', ...withdrawal(riders) })
    const ms = performance.now() - started
    if (!answer.ok) throw new Error(await answer.text())
    const { pinMs, statementMs } = seen
    await allConcluded(db)
    runs.push({ statements: seen.beforeProvider!, ms, pinMs, statementMs })
  }
  await app.close()
  const middle = (part: 'ms' | 'pinMs' | 'statementMs') => median(runs.map((run) => run[part])).toFixed(1)
  console.log(
    `one at a time: ${middle('ms')} ms, of which pin ${middle('pinMs')}, database ${middle('statementMs')}`,
  )
  // Background work of the service is in some of the counts, and not in the smallest.
  return { riders, lightRiders, statements: Math.min(...runs.map((run) => run.statements)) }
}

export async function bench(): Promise<Row[]> {
  const environment = await openEnvironment('withdrawals')
  const settings = { ...environment.settings, SANDBOX_TRANSFER_SECONDS: '0' }
  const db = openDatabase({ url: environment.url, connections: 2, statementTimeoutMs: 60_000 })
  const { riders, lightRiders, statements } = await prepare(settings, db)

  const service = await startServer('server/main.ts', settings)
  const hashing = await openHashing()
  const pinHash = await hashing.hash(pin)
  const withdraw = async (by: Rider[]) => {
    const send = () => withdrawal(by)
    const { requestsPerSecond } = await load(`${service.url}/v1/wallet/withdraw`, { ...traffic, send })
    await allConcluded(db)
    return requestsPerSecond
  }
  const sides = {
    bare: () => rateOf(() => hashing.verify(pinHash, pin), traffic.connections, traffic.seconds),
    ours: () => withdraw(riders),
    light: () => withdraw(lightRiders),
  }
  const found = await alternatingRounds(['bare', 'ours', 'light'], rounds, (side) => sides[side]())
  const megabytes = await residentMegabytes(service)
  await service.stop()
  const { clean } = await reconcile(db)
  if (!clean) throw new Error('The ledger is not clean')
  await db.close()
  await environment.close()
  return [
    {
      what: 'Withdrawals over HTTP',
      note: `${statements} statements until the provider is called; bare: argon2 checks of a pin`,
      unit: '/s',
      ...comparison(found),
      megabytes,
    },
    {
      what: 'The same, with pins that cost nothing to check',
      unit: '/s',
      ours: median(found.map(({ light }) => light)),
      megabytes,
    },
  ]
}
