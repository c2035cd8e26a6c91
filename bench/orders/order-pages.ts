import { deepStrictEqual } from 'node:assert'
import pg from 'pg'
import { createClient } from '#client/index.ts'
import type { Order } from '#contract/records/order.ts'
import { readConfig } from '#server/config.ts'
import { type Environment, openEnvironment } from '../measure/environment.ts'
import { load } from '../measure/load.ts'
import { openHere } from '../measure/measured-service.ts'
import { residentMegabytes, startServer } from '../measure/programs.ts'
import { alternatingRounds, comparison } from '../measure/rounds.ts'
import type { Row } from '../row.ts'
import { live } from './life.ts'
import { fillOrders, storeTexts } from './many-orders.ts'
import { makeOrderParties, type OrderParties } from './order-parties.ts'
import { joinOrders } from './orders-join.ts'

/**
 * A rider's page of 20 orders, among 500,000 views of orders and among 10,000, compared with a bare route
 * with a join, and with one that sends stored text.
 */
const traffic = { connections: 16, seconds: 1 }
const rounds = 4
const mostQueries = 1
const sizes = { small: { orders: 3_334, every: 1 }, large: { orders: 166_667, every: 16 } }

async function makeOne(environment: Environment): Promise<OrderParties> {
  const { app } = await openHere(environment.settings)
  const [parties] = await makeOrderParties(app.services, 1)
  await live(parties!, app.url)
  await app.close()
  return parties!
}

/**
 * A copy of the database with this many orders like the existing one; returns the settings of a service on
 * it.
 */
async function copyWith(environment: Environment, name: keyof typeof sizes, riderId: string) {
  const admin = new pg.Client({ connectionString: environment.url.replace(/\/\w+\?/, '/postgres?') })
  await admin.connect()
  const url = new URL(environment.url)
  await admin.query(`CREATE DATABASE ${name} TEMPLATE ${url.pathname.slice(1)}`)
  await admin.end()
  url.pathname = `/${name}`
  const { orders, every } = sizes[name]
  console.log(
    `Creating ${3 * orders} views of ${orders} orders, ${Math.floor(orders / every)} of them the rider's`,
  )
  await fillOrders(url.href, { orders, every, riderId }, console.log)
  return { ...environment.settings, DATABASE_URL: url.href }
}

/** The page of the service, and the number of its queries once its orders have been read. */
async function readPage(settings: Environment['settings'], token: string) {
  const { app, queries } = await openHere(settings)
  const client = createClient({ baseUrl: `${app.url}/v1`, token })
  await client.getOrders()
  const { data: page } = await client.getOrders()
  await app.close()
  return { page, queries: queries() }
}

/** Starts a route that sends the stored texts of the rider's orders, which PostgreSQL joins to one text. */
const startStored = (url: string, { riderId }: OrderParties, size: number) =>
  startServer('bench/orders/bare-orders.ts', {
    BARE: JSON.stringify({
      url,
      text: `
        SELECT '[' || string_agg(document, ',') || ']' AS page
        FROM (SELECT document FROM stored_order WHERE party_id = $1 ORDER BY id DESC LIMIT $2) AS stored`,
      values: [riderId, size],
    }),
  })

function startBare(url: string, { riderId }: OrderParties, baseUrl: string, page: Order[]) {
  const messages = Object.fromEntries(page[0]!.trackings.map(({ type, message }) => [type, message]))
  const { text, values } = joinOrders(readConfig({}), { riderId, baseUrl, messages, size: page.length })
  return startServer('bench/orders/bare-orders.ts', { BARE: JSON.stringify({ url, text, values }) })
}

export async function bench(): Promise<Row[]> {
  const environment = await openEnvironment('orders', { max_wal_size: '8GB' })
  const parties = await makeOne(environment)
  const among10000 = await copyWith(environment, 'small', parties.riderId)
  const amongMillion = await copyWith(environment, 'large', parties.riderId)
  const { page, queries } = await readPage(amongMillion, parties.tokens.rider)
  if (!(queries <= mostQueries)) throw new Error(`A page took ${queries} queries`)

  await storeTexts(amongMillion.DATABASE_URL!, parties.riderId, page[0]!)
  const small = await startServer('server/main.ts', among10000)
  const ours = await startServer('server/main.ts', amongMillion)
  const bare = await startBare(amongMillion.DATABASE_URL, parties, ours.url, page)
  const stored = await startStored(amongMillion.DATABASE_URL, parties, page.length)
  const headers = { authorization: `Bearer ${parties.tokens.rider}` }
  const urls = {
    ours: `${ours.url}/v1/orders`,
    bare: `${bare.url}/orders`,
    stored: `${stored.url}/orders`,
    small: `${small.url}/v1/orders`,
  }
  const shownAt = async (url: string) =>
    ((await (await fetch(url, { headers })).json()) as { data: unknown }).data
  deepStrictEqual(await shownAt(urls.bare), await shownAt(urls.ours), 'the same page')

  const send = () => ({ headers })
  const found = await alternatingRounds(
    ['ours', 'bare', 'stored', 'small'],
    rounds,
    async (side) => (await load(urls[side], { ...traffic, send })).requestsPerSecond,
  )
  const megabytes = await residentMegabytes(ours)
  for (const program of [bare, stored, ours, small]) await program.stop()
  await environment.close()
  const kilobytes = (JSON.stringify(page).length / 1024).toFixed(0)
  return [
    {
      what: `A rider's page of ${page.length} orders, ${kilobytes} KB, among 500,000`,
      note: 'one query, documents from memory; bare: one prepared join',
      unit: '/s',
      ...comparison(found),
      megabytes,
    },
    {
      what: 'The same page',
      note: 'bare: its text as it is stored, without what changes meanwhile',
      unit: '/s',
      ...comparison(found.map((round) => ({ ours: round.ours, bare: round.stored }))),
      megabytes,
    },
    {
      what: 'The same page',
      note: 'bare: the same service among 10,000',
      unit: '/s',
      ...comparison(found.map((round) => ({ ours: round.ours, bare: round.small }))),
      megabytes,
    },
  ]
}
