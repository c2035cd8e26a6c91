import { quickFetch } from '#testing/http/quick-fetch.ts'
import { costOf, costRowsOverMinute } from '../measure/cost.ts'
import { openEnvironment } from '../measure/environment.ts'
import { openHere } from '../measure/measured-service.ts'
import { residentMegabytes, startServer } from '../measure/programs.ts'
import { compare } from '../measure/rounds.ts'
import { pin } from '../money/wallets.ts'
import type { Row } from '../row.ts'
import { begin, type Life } from './life.ts'
import { makeOrderParties } from './order-parties.ts'

/** Two dishes put into a cart, checked out and paid from the wallet, by many customers at once. */
const concurrency = 16
const schedule = { concurrency, rounds: 4, seconds: 2.5, warmUp: 15 }

async function placeOrder({ customer, storeId, itemIds }: Life): Promise<void> {
  const lines = itemIds.slice(0, 2).map((id) => ({ id, quantity: 1 }))
  const params = { storeId }
  const { data } = await customer.updateStoreCart({ params, body: { packs: [{ lines }] } })
  await customer.checkoutStoreCart({ params, body: { version: data.version, method: 'wallet', pin } })
}

export async function bench(): Promise<Row[]> {
  const environment = await openEnvironment('place-order')
  const { app } = await openHere(environment.settings)
  const partiesOfOrders = await makeOrderParties(app.services, concurrency)
  await app.close()

  const ours = await startServer('server/main.ts', environment.settings)
  const bare = await startServer('bench/orders/bare-placing.ts', { BARE: environment.url })
  const lives = partiesOfOrders.map((parties) => begin(parties, ours.url))
  const placeOne = (worker: number) => placeOrder(lives[worker]!)
  const found = await compare(
    {
      ours: placeOne,
      bare: async (worker) => (await quickFetch(`${bare.url}/${worker}`, { method: 'POST' })).text(),
    },
    schedule,
  )
  const cost = await costOf(placeOne, concurrency, environment, ours)
  const megabytes = await residentMegabytes(ours)
  for (const program of [bare, ours]) await program.stop()
  await environment.close()
  return [
    {
      what: `Orders of two dishes placed and paid, ${concurrency} at once`,
      note: 'two calls; bare: one transaction with an order, two lines and a payment',
      unit: '/s',
      ...found,
      megabytes,
    },
    ...costRowsOverMinute('an order placed and paid', cost),
  ]
}
