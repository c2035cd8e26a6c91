import type pg from 'pg'
import { load } from '#bench/measure/load.ts'
import type { Life } from '#bench/orders/life.ts'
import { live } from '#bench/orders/life.ts'
import { createClient } from '#client/index.ts'

/** The cost of one thing at one size. */
export interface Measured {
  what: string
  milliseconds: number
  /** Database pages read, which does not depend on the load of the machine. */
  pages: number
}

const traffic = { connections: 4, seconds: 3 }
const lives = 20

async function pagesSoFar(client: pg.Client): Promise<number> {
  // Other connections report their statistics after a moment of idleness.
  await new Promise((resolve) => setTimeout(resolve, 1500))
  await client.query('SELECT pg_stat_clear_snapshot()')
  const { rows } = await client.query<{ pages: number }>(
    `SELECT (blks_hit + blks_read)::float8 AS pages FROM pg_stat_database WHERE datname = current_database()`,
  )
  return rows[0]!.pages
}

/** Repeats one request, as its owner. */
async function ask(client: pg.Client, what: string, url: string, token: string): Promise<Measured> {
  const send = () => ({ headers: { authorization: `Bearer ${token}` } })
  await load(url, { connections: 4, seconds: 1, send })
  const before = await pagesSoFar(client)
  const { requestsPerSecond, p50Ms } = await load(url, { ...traffic, send })
  const pages = (await pagesSoFar(client)) - before
  return { what, milliseconds: p50Ms, pages: pages / (requestsPerSecond * traffic.seconds) }
}

/** New orders, from the cart to the settlement, one after the other. */
async function liveOn(client: pg.Client, like: Life, url: string): Promise<Measured> {
  await live(like, url)
  const before = await pagesSoFar(client)
  const started = performance.now()
  for (let life = 0; life < lives; life++) await live(like, url)
  const milliseconds = (performance.now() - started) / lives
  return {
    what: 'A whole life of an order: cart to settlement',
    milliseconds,
    pages: ((await pagesSoFar(client)) - before) / lives,
  }
}

/** Everything that is measured at one size, in order. */
export async function measure(
  client: pg.Client,
  like: Life,
  url: string,
  progress: (line: string) => void,
): Promise<Measured[]> {
  const { owner, customer, rider } = like.tokens
  const v1 = `${url}/v1`
  const { data: page } = await createClient({ baseUrl: v1, token: customer }).getOrders()
  const { id, slug } = page[0]!
  const { rows } = await client.query<{ slug: string }>('SELECT slug FROM order_slug WHERE order_id = $1', [
    id,
  ])
  const store = `${v1}/store/${like.storeId}/orders`
  const asked: [string, string, string][] = [
    ["A customer's page of orders", `${v1}/orders`, customer],
    ["A rider's page of orders", `${v1}/orders`, rider],
    ["A store's page of completed orders", `${store}/status/completed`, owner],
    ['The same, by an order’s slug as keyword', `${store}?keyword=${rows[0]?.slug ?? slug}`, owner],
    ['One order', `${v1}/order/${id}`, customer],
    ['The same by its slug', `${v1}/slug/order/${rows[0]?.slug ?? slug}`, customer],
    ['A wallet', `${v1}/wallet`, customer],
  ]
  const found: Measured[] = []
  for (const [what, address, token] of asked) {
    found.push(await ask(client, what, address, token))
    progress(`${what}: ${found.at(-1)!.milliseconds.toFixed(1)} ms, ${found.at(-1)!.pages.toFixed(0)} pages`)
  }
  found.push(await liveOn(client, like, url))
  progress(`${found.at(-1)!.what}: ${found.at(-1)!.milliseconds.toFixed(0)} ms`)
  return found
}
