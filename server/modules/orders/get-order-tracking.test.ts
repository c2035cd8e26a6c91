import { expect, test } from 'vitest'
import { startApp } from '#testing/app.ts'
import { aShop, leave, northOf, offeredOrder, riders, take } from '#testing/orders/dispatch.ts'
import { operator, outcomeOf, type Person, signUp } from '#testing/people.ts'
import { assistantOf } from '#testing/stores.ts'

const app = await startApp({ ACCESS_TOKEN_MINUTES: '1440' })
const staff = await operator(app)
const shop = await aShop(app, staff)
const [rider] = await riders(app, 1, { at: shop.at })
const orderId = await offeredOrder(app, shop)

const track = ({ client }: Pick<Person, 'client'>) => client.getOrderTracking({ params: { orderId } })

test('only the customer and the store get the position of the rider', async () => {
  expect((await track(shop.customer)).data.position).toBeNull()
  await take(rider!, orderId)
  const coordinates = northOf(shop.at, 400)
  const { data: recorded } = await rider!.client.updatePosition({ body: { coordinates } })
  for (const person of [shop.customer, shop.owner]) {
    const { data } = await track(person)
    expect(data.position).toEqual({ coordinates, dateRecorded: recorded.dateRecorded })
    expect(data.datePromised).not.toBeNull()
  }
  expect(await outcomeOf(track(await signUp(app, 'customer')))).toBe('404 order.absent')
  expect(await outcomeOf(track(await signUp(app, 'store')))).toBe('404 order.absent')
  const cook = await assistantOf(app, shop.owner, shop.storeId, ['menu'])
  expect(await outcomeOf(track(cook))).toBe('403 store.permission.missing')
})

test('a rider who has left the order is not tracked', async () => {
  await leave(rider!, orderId)
  expect((await track(shop.customer)).data.position).toBeNull()
  const [next] = await riders(app, 1, { at: shop.at })
  await shop.owner.client.unnotifyRiders({ params: { orderId } })
  await shop.owner.client.notifyRiders({ params: { orderId } })
  await take(next!, orderId)
  expect((await track(shop.customer)).data.position).toMatchObject({ coordinates: shop.at })
  await shop.owner.client.rejectOrder({ params: { orderId }, body: { reason: 'No more gas.' } })
  expect((await track(shop.customer)).data.position).toBeNull()
})
