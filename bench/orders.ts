import { deepStrictEqual } from 'node:assert'
import pg from 'pg'
import { createClient } from '#client/index.ts'
import { openApp } from '#server/app.ts'
import { readConfig } from '#server/config.ts'
import { makeCrews } from './crews.ts'
import { live } from './life.ts'
import { load } from './load.ts'
import { fillOrders } from './many-orders.ts'
import { joinOrders } from './orders-join.ts'
import { openPlace } from './place.ts'
import { startProgram } from './processes.ts'
import { median, rate } from './rounds.ts'

/** A rider's page of 20 orders, among 1,000,000 views of orders and among 10,000, beside a bare route that joins it together. */
const traffic = { connections: 16, seconds: 1.5 }
const rounds = 6
const mostQueries = 2
const sizes = { small: { orders: 3_334, every: 1 }, large: { orders: 333_334, every: 33 } }

const place = await openPlace('orders', { max_wal_size: '8GB' })
const settingsOf = (url: string) => ({ ...place.settings, DATABASE_URL: url })

let queries = Number.NaN
/** The service in this process, whose log tells how many queries a call took. */
async function openHere(url: string) {
  const write = (line: string) => {
    queries = (JSON.parse(line) as { queries?: number }).queries ?? queries
  }
  const app = await openApp(readConfig(settingsOf(url)), url, { write })
  await app.listen()
  return app
}

const first = await openHere(place.url)
const [crew] = await makeCrews(first.services, 1)
const { riderId, tokens } = crew!
await live(crew!, first.url)
await first.close()

/** A copy of the database with so many orders like the one in it. */
async function copyWith(name: keyof typeof sizes): Promise<string> {
  const admin = new pg.Client({ connectionString: place.url.replace(/\/\w+\?/, '/postgres?') })
  await admin.connect()
  const url = new URL(place.url)
  await admin.query(`CREATE DATABASE ${name} TEMPLATE ${url.pathname.slice(1)}`)
  await admin.end()
  url.pathname = `/${name}`
  const { orders, every } = sizes[name]
  console.log(
    `Making ${3 * orders} views of ${orders} orders, ${Math.floor(orders / every)} of them the rider's`,
  )
  await fillOrders(url.href, { orders, every, riderId }, console.log)
  return url.href
}
const [smallUrl, largeUrl] = [await copyWith('small'), await copyWith('large')]

const here = await openHere(largeUrl)
const { data: page } = await createClient({ baseUrl: `${here.url}/v1`, token: tokens.rider }).getOrders()
await here.close()
console.log(
  `a page: ${page.length} orders, ${(JSON.stringify(page).length / 1024).toFixed(0)} KB, queries: ${queries}`,
)
if (!(queries <= mostQueries)) process.exitCode = 1

const small = await startProgram('server/main.ts', settingsOf(smallUrl))
const large = await startProgram('server/main.ts', settingsOf(largeUrl))
const messages = Object.fromEntries(page[0]!.trackings.map(({ type, message }) => [type, message]))
const joined = joinOrders(readConfig({}), { riderId, baseUrl: large.url, messages, size: page.length })
const bare = await startProgram('bench/bare-orders.ts', {
  BARE: JSON.stringify({ url: largeUrl, text: joined.text, values: joined.values }),
})

const headers = { authorization: `Bearer ${tokens.rider}` }
const sides = {
  ours: { url: `${large.url}/v1/orders`, headers },
  bare: { url: `${bare.url}/orders`, headers: {} },
  small: { url: `${small.url}/v1/orders`, headers },
}
type Side = keyof typeof sides
const names = Object.keys(sides) as Side[]
const shownBy = async ({ url, headers: sent }: (typeof sides)[Side]) =>
  ((await (await fetch(url, { headers: sent })).json()) as { data: unknown }).data
deepStrictEqual(await shownBy(sides.bare), await shownBy(sides.ours), 'the same page')

const found: { [side in Side]: number }[] = []
for (let round = 0; round <= rounds; round++) {
  const rates = { ours: 0, bare: 0, small: 0 }
  for (const side of round % 2 === 0 ? names : names.toReversed()) {
    const { url, headers: sent } = sides[side]
    rates[side] = (await load(url, { ...traffic, send: () => ({ headers: sent }) })).requestsPerSecond
  }
  // The first round is to warm up.
  if (round > 0) found.push(rates)
}
const rateOfSide = (side: Side) => rate(median(found.map((round) => round[side])))
const ratio = median(found.map((round) => round.ours / round.bare))
const slower = median(found.map((round) => round.small / round.ours))
console.log(`rider's page: ours ${rateOfSide('ours')}, bare ${rateOfSide('bare')}, ratio ${ratio.toFixed(2)}`)
console.log(
  `among 10,000: ${rateOfSide('small')}; among 1,000,000 it takes ${slower.toFixed(2)} times as long`,
)
for (const program of [bare, large, small]) await program.stop()
await place.close()
