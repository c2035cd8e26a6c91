import { expect, test } from 'vitest'
import { startApp } from '#testing/app.ts'
import { openMarket, paidOrder } from '#testing/orders/moved-orders.ts'
import { operator, outcomeOf, type Person, signUp } from '#testing/people.ts'
import { askToWork } from '#testing/stores.ts'

const app = await startApp({ ACCESS_TOKEN_MINUTES: '1440' })
const market = await openMarket(app, await operator(app))
const { owner, storeId } = market

/** An assistant who has accepted an order with an Idempotency-Key. */
async function atWork() {
  const assistant = await signUp(app, 'assistant')
  const params = await askToWork(assistant, storeId)
  await owner.client.acceptRequest({ params, body: { permissions: ['orders'] } })
  const orderId = await paidOrder(app, market)
  return { assistant, params, accept: () => accept(assistant, orderId) }
}
const accept = (by: Person, orderId: string) =>
  by.client.acceptOrder({ params: { orderId }, body: {}, idempotencyKey: `accept-${orderId}` })

test('a repeat gets the stored answer while the permission lasts', async () => {
  const { accept } = await atWork()
  const first = await accept()
  expect(await accept()).toEqual(first)
})

test('a repeat is refused after the work has ended', async () => {
  const { accept, params } = await atWork()
  await accept()
  await owner.client.revokeRequest({ params })
  expect(await outcomeOf(accept())).toBe('404 order.absent')
})

test('a repeat is refused without the permission, and runs again when it is given back', async () => {
  const { accept, params } = await atWork()
  const { data } = await accept()
  await owner.client.updateRequest({ params, body: { permissions: ['menu'] } })
  expect(await outcomeOf(accept())).toBe('403 store.permission.missing')
  await owner.client.updateRequest({ params, body: { permissions: ['orders'] } })
  expect(await outcomeOf(accept())).toBe('208')
  expect((await accept()).data).toEqual(data)
})
