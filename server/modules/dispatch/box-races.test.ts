import { expect, test } from 'vitest'
import { sql } from '#platform/database/sql.ts'
import { startApp } from '#testing/app.ts'
import {
  aShop,
  offeredOrder,
  type Rider,
  riders,
  type Shop,
  somewhere,
  take,
} from '#testing/orders/dispatch.ts'
import { operator, outcomeOf } from '#testing/people.ts'
import { extent } from '#testing/suite/exploration.ts'

const app = await startApp({ DATABASE_CONNECTIONS: '12', OFFER_WAVE_RIDERS: '40' })
const { db } = app.services
const staff = await operator(app)
// Two stores next to each other, so that transactions on two orders of a box do not wait for each other on a store's wallet.
const at = somewhere()
const [one, another] = [await aShop(app, staff, at), await aShop(app, staff, at)]

async function takenOrder(shop: Shop, rider: Rider): Promise<string> {
  const orderId = await offeredOrder(app, shop)
  await take(rider, orderId)
  return orderId
}

const callOff = ({ owner }: Shop, orderId: string) =>
  owner.client.rejectOrder({ params: { orderId }, body: { reason: 'No more gas.' } })

const boxes = (crowd: Rider[]) =>
  db.many<{ rider_id: string; carried: number }>(sql`
    SELECT rider_id, (
      SELECT count(*) FROM orders
      WHERE orders.rider_id = rider_box.rider_id AND status IN ('accepted', 'ready', 'ongoing')
    ) AS carried
    FROM rider_box WHERE rider_id = ANY(${crowd.map(({ id }) => id)})`)

test('two orders that end concurrently leave no empty box', async () => {
  const crowd = await riders(app, extent(4, 10), { at })
  for (const rider of crowd) {
    const [first, second] = [await takenOrder(one, rider), await takenOrder(another, rider)]
    const ends = [callOff(one, first), callOff(another, second)]
    expect(await Promise.all(ends.map(outcomeOf))).toEqual(['200', '200'])
  }
  expect(await boxes(crowd)).toEqual([])
})

test('the box stays for an order that is accepted while another ends', async () => {
  const crowd = await riders(app, extent(4, 10), { at })
  for (const rider of crowd) {
    const [first, second] = [await takenOrder(one, rider), await offeredOrder(app, another)]
    const both = [callOff(one, first), take(rider, second)]
    expect(await Promise.all(both.map(outcomeOf))).toEqual(['200', '200'])
  }
  expect(await boxes(crowd)).toEqual(crowd.map(() => ({ rider_id: expect.any(String), carried: 1 })))
})
