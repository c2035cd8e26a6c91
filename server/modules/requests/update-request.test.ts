import { expect, test } from 'vitest'
import { sharedApp } from '#testing/app.ts'
import { eventsOf, expectField, operator, type Person, refusal, signUp } from '#testing/people.ts'
import { activeOwner, askToWork, openStore, vendorRider } from '#testing/stores.ts'

const app = await sharedApp()
const staff = await operator(app)
const owner = await activeOwner(app, staff)
const store = await openStore(owner)
const assistant = await signUp(app, 'assistant')
const params = await askToWork(assistant, store.id)
await owner.client.acceptRequest({ params, body: { permissions: ['chat'] } })

async function pause(by: Person) {
  const { data } = await by.client.getStore({ params })
  const body = { version: data.management!.version, pausedUntil: null }
  return by.client.updateStore({ params, body })
}

test('a permission given or revoked takes effect at once', async () => {
  expect(await refusal(pause(assistant))).toMatchObject({ statusCode: 403, code: 'store.permission.missing' })
  const { data } = await owner.client.updateRequest({ params, body: { permissions: ['menu', 'orders'] } })
  expect(data).toMatchObject({ status: 'accepted', permissions: ['orders', 'menu'] })
  expect((await eventsOf(app, assistant.id)).at(-1)).toMatchObject({ event: 'request.update', data })
  expect((await pause(assistant)).statusCode).toBe(200)
  await owner.client.updateRequest({ params, body: { permissions: [] } })
  expect(await refusal(pause(assistant))).toMatchObject({ code: 'store.permission.missing' })
})

test('an unchanged update notifies nobody', async () => {
  await owner.client.updateRequest({ params, body: { permissions: ['orders', 'menu'] } })
  const before = await eventsOf(app, assistant.id)
  await owner.client.updateRequest({ params, body: { permissions: ['menu', 'orders'] } })
  expect(await eventsOf(app, assistant.id)).toEqual(before)
})

test('riders have no permissions, and unknown permissions are refused', async () => {
  const ridersRequest = await askToWork(await vendorRider(app), store.id)
  await expectField(
    owner.client.updateRequest({ params: ridersRequest, body: { permissions: [] } }),
    'permissions',
  )
  await expectField(
    owner.client.updateRequest({ params, body: { permissions: ['everything' as 'menu'] } }),
    'permissions.0',
  )
})

test('the permissions of a former worker cannot be changed', async () => {
  const leaver = await askToWork(await signUp(app, 'assistant'), store.id)
  await owner.client.acceptRequest({ params: leaver, body: {} })
  await owner.client.revokeRequest({ params: leaver })
  const error = await refusal(owner.client.updateRequest({ params: leaver, body: { permissions: ['menu'] } }))
  expect(error).toMatchObject({ statusCode: 409, code: 'store-request.decided' })
})

test('assistants cannot change their own permissions, other owners get 404', async () => {
  const raise = (by: Person) => refusal(by.client.updateRequest({ params, body: { permissions: ['money'] } }))
  expect(await raise(assistant)).toMatchObject({ statusCode: 403, code: 'auth.role.forbidden' })
  expect(await raise(await activeOwner(app, staff))).toMatchObject({ statusCode: 404, code: 'store.absent' })
  const absent = { ...params, requestId: '01900000-0000-7000-8000-0000000000ff' }
  expect(
    await refusal(owner.client.updateRequest({ params: absent, body: { permissions: [] } })),
  ).toMatchObject({ statusCode: 404, code: 'store-request.absent' })
})
