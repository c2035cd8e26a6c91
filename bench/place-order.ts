import { quickFetch } from '#testing/http/quick-fetch.ts'
import { costOf, costRows } from './cost.ts'
import { begin, type Life } from './life.ts'
import { makeOrderParties } from './order-parties.ts'
import { openPlace } from './place.ts'
import { residentMegabytes, startServer } from './programs.ts'
import { compare } from './rounds.ts'
import type { Row } from './row.ts'
import { pin } from './wallets.ts'
import { openHere } from './watch.ts'

/** Two dishes put into a cart, checked out and paid from the wallet, by many customers at once. */
const hands = 16
const turns = { hands, rounds: 4, seconds: 2.5, warmUp: 15 }

async function placeOrder({ customer, storeId, itemIds }: Life): Promise<void> {
  const lines = itemIds.slice(0, 2).map((id) => ({ id, quantity: 1 }))
  const params = { storeId }
  const { data } = await customer.updateStoreCart({ params, body: { packs: [{ lines }] } })
  await customer.checkoutStoreCart({ params, body: { version: data.version, method: 'wallet', pin } })
}

export async function bench(): Promise<Row[]> {
  const place = await openPlace('place-order')
  const { app } = await openHere(place.settings)
  const partiesOfOrders = await makeOrderParties(app.services, hands)
  await app.close()

  const ours = await startServer('server/main.ts', place.settings)
  const bare = await startServer('bench/bare-placing.ts', { BARE: place.url })
  const lives = partiesOfOrders.map((parties) => begin(parties, ours.url))
  const placeOne = (hand: number) => placeOrder(lives[hand]!)
  const found = await compare(
    {
      ours: placeOne,
      bare: async (hand) => (await quickFetch(`${bare.url}/${hand}`, { method: 'POST' })).text(),
    },
    turns,
  )
  const cost = await costOf(placeOne, turns, place, ours)
  const megabytes = await residentMegabytes(ours)
  for (const program of [bare, ours]) await program.stop()
  await place.close()
  return [
    {
      what: `Orders of two dishes placed and paid, ${hands} at once`,
      note: 'two calls; bare: one transaction with an order, two lines and a payment',
      unit: '/s',
      ...found,
      megabytes,
    },
    ...costRows('an order placed and paid', cost),
  ]
}
