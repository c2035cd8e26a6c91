import { expect, test } from 'vitest'
import { startApp } from '#testing/app.ts'
import {
  aShop,
  eventsOfStream,
  offeredOrder,
  offersOf,
  riders,
  standing,
  take,
} from '#testing/orders/dispatch.ts'
import { operator, outcomeOf } from '#testing/people.ts'

const app = await startApp({ ACCESS_TOKEN_MINUTES: '1440' })
const staff = await operator(app)
const body = { reason: 'The rider does not answer.' }

test('the owner takes an order back from a vendor rider, once, and it is offered to others', async () => {
  const shop = await aShop(app, staff)
  const [own] = await riders(app, 1, { category: 'vendor', at: shop.at, storeId: shop.storeId })
  const orderId = await offeredOrder(app, shop)
  await take(own!, orderId)
  const [other] = await riders(app, 1, { at: shop.at })
  const takeBack = () => shop.owner.client.takeOrderBack({ params: { orderId }, body })
  const { data, statusCode } = await takeBack()
  expect(statusCode).toBe(200)
  expect(data).toMatchObject({ id: orderId, status: 'accepted', rider: null, ridersNotified: true })
  expect(await offersOf(app, orderId)).toEqual({ [own!.id]: 'taken-away', [other!.id]: 'pending' })
  expect((await eventsOfStream(app, `user:${own!.id}`, 'alert.new')).at(-1)).toMatchObject({
    type: 'delivery-taken-away',
  })
  expect((await takeBack()).statusCode).toBe(208)
  expect(await standing(app, orderId)).toMatchObject({ rider_id: null, round: 2 })
  expect(await outcomeOf(take(other!, orderId))).toBe('200')
})

test('an order of another rider, without a rider or picked up is not taken back', async () => {
  const shop = await aShop(app, staff)
  const outcome = (orderId: string, owner = shop.owner) =>
    outcomeOf(owner.client.takeOrderBack({ params: { orderId }, body }))
  const [platform] = await riders(app, 1, { category: 'platform', at: shop.at })
  const orderId = await offeredOrder(app, shop)
  expect(await outcome(orderId)).toBe('409 order.move.illegal')
  await take(platform!, orderId)
  expect(await outcome(orderId)).toBe('409 order.rider.not-own')
  const [own] = await riders(app, 1, { category: 'vendor', at: shop.at, storeId: shop.storeId })
  const carried = await offeredOrder(app, shop)
  await take(own!, carried)
  expect(await outcome(carried, (await aShop(app, staff)).owner)).toBe('404 order.absent')
  await shop.owner.client.updateOrderStatus({ params: { orderId: carried }, body: { status: 'ready' } })
  await own!.client.updateOrderStatus({ params: { orderId: carried }, body: { status: 'ongoing' } })
  expect(await outcome(carried)).toBe('409 order.move.illegal')
})
