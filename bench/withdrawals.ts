import { setTimeout as sleep } from 'node:timers/promises'
import { reconcile } from '#modules/ledger/index.ts'
import { openDatabase } from '#platform/database/database.ts'
import { sql } from '#platform/database/sql.ts'
import { openHashing } from '#platform/hashing.ts'
import { openApp } from '#server/app.ts'
import { readConfig } from '#server/config.ts'
import { load } from './load.ts'
import { openPlace } from './place.ts'
import { startProgram } from './processes.ts'
import { makeRiders, type Rider } from './riders.ts'
import { median, rate, rateOf } from './rounds.ts'
import { pin } from './wallets.ts'
import { watch } from './watch.ts'

/** What a withdrawal takes until the provider is called, where its time goes, and how many a second there are. */
const traffic = { connections: 16, seconds: 1.5 }
const rounds = 3

const place = await openPlace('withdrawals')
const settings = { ...place.settings, SANDBOX_TRANSFER_SECONDS: '0' }
const db = openDatabase({ url: place.url, connections: 2, statementTimeoutMs: 60_000 })

let next = 0
/** The next rider withdraws, another amount each time: the same one again would be taken for a slip. */
function withdrawal(riders: Rider[]) {
  const number = next++
  const { token, bankId } = riders[number % riders.length]!
  const fund = { currency: 'ngn', amount: (10_000 + number) / 100 }
  return {
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ fund, bank: { id: bankId }, pin }),
  }
}

/** Nothing is under way any more. */
async function allConcluded() {
  const underWay = () =>
    db.one<{ n: number }>(sql`SELECT count(*) AS n FROM withdrawal WHERE status <> 'completed'`)
  while ((await underWay()).n > 0) await sleep(20)
}

const app = await openApp(readConfig(settings), place.url, { write: () => {} })
await app.listen()
console.log('Making 260 riders')
const riders = await makeRiders(app.services, { from: 0, count: 60, lightPins: false })
const lightRiders = await makeRiders(app.services, { from: 60, count: 200, lightPins: true })

const { seen, clear } = watch(app.services)
const runs: { statements: number; inAll: number; ms: number; pinMs: number; statementMs: number }[] = []
for (let run = 0; run < 15; run++) {
  clear()
  const started = performance.now()
  const answer = await fetch(`${app.url}/v1/wallet/withdraw`, { method: 'POST', ...withdrawal(riders) })
  const ms = performance.now() - started
  if (!answer.ok) throw new Error(await answer.text())
  const { pinMs, statementMs } = seen
  await allConcluded()
  runs.push({ statements: seen.beforeProvider!, inAll: seen.statements, ms, pinMs, statementMs })
}
await app.close()
// What the service does by itself now and then is in some of the counts, and in none of the smallest.
const [statements, inAll] = (['statements', 'inAll'] as const).map((count) =>
  Math.min(...runs.map((run) => run[count])),
)
const [ms, pinMs, statementMs] = (['ms', 'pinMs', 'statementMs'] as const).map((part) =>
  median(runs.map((run) => run[part])),
) as [number, number, number]
console.log(`a withdrawal: ${statements} statements until the provider is called, ${inAll} to its end`)
console.log(
  `one at a time: ${ms.toFixed(1)} ms, of which pin ${pinMs.toFixed(1)}, database ${statementMs.toFixed(1)}, rest ${(ms - pinMs - statementMs).toFixed(1)}`,
)

const service = await startProgram('server/main.ts', settings)
const hashing = await openHashing()
const pinHash = await hashing.hash(pin)
/** How many a second are answered, and how many are at their end when the last one is. */
async function withdraw(by: Rider[]) {
  const started = performance.now()
  const send = () => withdrawal(by)
  const { requestsPerSecond } = await load(`${service.url}/v1/wallet/withdraw`, { ...traffic, send })
  const answered = ((performance.now() - started) / 1000) * requestsPerSecond
  await allConcluded()
  return { answered: requestsPerSecond, ended: (answered * 1000) / (performance.now() - started) }
}
const found: { bare: number; ours: number; light: number; ended: number }[] = []
for (let round = 0; round <= rounds; round++) {
  const bare = await rateOf(() => hashing.verify(pinHash, pin), traffic.connections, traffic.seconds)
  const { answered: ours } = await withdraw(riders)
  const { answered: light, ended } = await withdraw(lightRiders)
  // The first round is to warm up.
  if (round > 0) found.push({ bare, ours, light, ended })
}
const rateFound = (what: keyof (typeof found)[number]) => rate(median(found.map((round) => round[what])))
const ratio = median(found.map(({ ours, bare }) => ours / bare))
console.log(
  `withdrawals: ours ${rateFound('ours')}, bare checks of a pin ${rateFound('bare')}, ratio ${ratio.toFixed(2)}`,
)
console.log(
  `with pins that cost nothing to check: ${rateFound('light')} answered, ${rateFound('ended')} to their end`,
)
await service.stop()
const { clean } = await reconcile(db)
console.log(clean ? 'The books are right.' : 'THE BOOKS ARE WRONG.')
if (!clean) process.exitCode = 1
await db.close()
await place.close()
