import { expect, test } from 'vitest'
import { sharedApp } from '#testing/app.ts'
import {
  acceptedOrder,
  aShop,
  offeredOrder,
  paidOrder,
  type Rider,
  riders,
  take,
} from '#testing/orders/dispatch.ts'
import { operator, outcomeOf } from '#testing/people.ts'
import { naira } from '#testing/stores.ts'

const app = await sharedApp()
const shop = await aShop(app, await operator(app))
const { client } = shop.owner
const [rider] = await riders(app, 1, { at: shop.at })

const costOf = async (orderId: string) => {
  const { refund, lost, compensation } = (await client.getCallOffCost({ params: { orderId } })).data
  return [refund.price, lost.price, compensation.price]
}

async function arrived(by: Rider) {
  const orderId = await offeredOrder(app, shop)
  await take(by, orderId)
  await by.client.updateOrderStatus({ params: { orderId }, body: { tracking: 'rider-store-arrival' } })
  return orderId
}

test('what is told is what is taken', async () => {
  const orderId = await arrived(rider!)
  const [, , compensation] = await costOf(orderId)
  expect(compensation).toEqual(naira(800))
  await client.rejectOrder({ params: { orderId }, body: { reason: 'No more gas.' } })
  const { data } = await client.getStoreTransactions({ params: { storeId: shop.storeId } })
  expect(data[0]).toMatchObject({ category: 'charge-out', summary: { bill: { price: compensation } } })
})

test('it costs what is not earned, and a rider who has come', async () => {
  // A store's vendor riders get offers before other riders.
  const [own] = await riders(app, 1, { at: shop.at, category: 'vendor', storeId: shop.storeId })
  const orderId = await offeredOrder(app, shop)
  const { commissionPercent } = (await client.getStore({ params: { storeId: shop.storeId } })).data
    .management!.standing
  const lost = naira(4000 * (1 - commissionPercent / 100))
  expect(await costOf(orderId)).toEqual([naira(5000), lost, naira(0)])
  await take(own!, orderId)
  await own!.client.updateOrderStatus({ params: { orderId }, body: { tracking: 'rider-store-arrival' } })
  // No compensation for a vendor rider: the store pays its own riders itself.
  expect(await costOf(orderId)).toEqual([naira(5000), lost, naira(0)])
})

test('what cannot be called off has no cost', async () => {
  const orderId = await paidOrder(app, shop)
  expect(await outcomeOf(client.getCallOffCost({ params: { orderId } }))).toBe('409 order.move.illegal')
  const called = await acceptedOrder(app, shop)
  await client.rejectOrder({ params: { orderId: called }, body: { reason: 'No more gas.' } })
  expect(await outcomeOf(client.getCallOffCost({ params: { orderId: called } }))).toBe(
    '409 order.move.illegal',
  )
})
