import { expect, test } from 'vitest'
import { sharedApp } from '#testing/app.ts'
import { operator, refusal, signUp } from '#testing/people.ts'
import { activeOwner, askToWork, assistantOf, openStore, vendorRider } from '#testing/stores.ts'

const app = await sharedApp()
const staff = await operator(app)
const owner = await activeOwner(app, staff)
const store = await openStore(owner)
const rider = await vendorRider(app)
const params = await askToWork(rider, store.id)

test('owner and sender get the same request', async () => {
  const { data } = await owner.client.getRequest({ params })
  expect(data).toMatchObject({ id: params.requestId, role: 'rider', store: { name: store.name } })
  expect((await rider.client.getRequest({ params })).data).toEqual(data)
})

test('for other users, and at another store, it does not exist', async () => {
  const other = await activeOwner(app, staff)
  const otherStore = await openStore(other)
  const strangers = [
    other,
    await assistantOf(app, owner, store.id, ['orders', 'menu', 'chat', 'money']),
    await vendorRider(app),
  ]
  for (const stranger of strangers) {
    expect(await refusal(stranger.client.getRequest({ params }))).toMatchObject({
      statusCode: 404,
      code: 'store-request.absent',
    })
  }
  const elsewhere = { ...params, storeId: otherStore.id }
  for (const each of [owner, other, rider]) {
    expect(await refusal(each.client.getRequest({ params: elsewhere }))).toMatchObject({
      code: 'store-request.absent',
    })
  }
})

test('customers have no requests', async () => {
  const customer = await signUp(app, 'customer')
  expect(await refusal(customer.client.getRequest({ params }))).toMatchObject({ code: 'auth.role.forbidden' })
})
