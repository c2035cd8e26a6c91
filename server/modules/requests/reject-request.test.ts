import { expect, test } from 'vitest'
import { sharedApp } from '#testing/app.ts'
import { eventsOf, operator, refusal, signUp } from '#testing/people.ts'
import { activeOwner, askToWork, openStore } from '#testing/stores.ts'

const app = await sharedApp()
const staff = await operator(app)
const owner = await activeOwner(app, staff)
const store = await openStore(owner)
const assistant = await signUp(app, 'assistant')

const ask = () => askToWork(assistant, store.id)

test('the owner rejects, the sender is notified, and the role is unchanged', async () => {
  const params = await ask()
  const { data } = await owner.client.rejectRequest({ params })
  expect(data).toMatchObject({ status: 'rejected', sender: { role: { status: 'pending' } } })
  expect((await eventsOf(app, assistant.id)).at(-1)).toMatchObject({ event: 'request.update', data })

  const again = await owner.client.rejectRequest({ params })
  expect(again).toMatchObject({ statusCode: 208, data })
  const others = [
    owner.client.acceptRequest({ params, body: {} }),
    owner.client.revokeRequest({ params }),
    assistant.client.revokeRequest({ params }),
    owner.client.updateRequest({ params, body: { permissions: [] } }),
  ]
  for (const error of await Promise.all(others.map(refusal))) {
    expect(error).toMatchObject({ statusCode: 409, code: 'store-request.decided' })
  }
})

test('an accepted worker cannot be rejected, only revoked', async () => {
  const params = await ask()
  await owner.client.acceptRequest({ params, body: {} })
  expect(await refusal(owner.client.rejectRequest({ params }))).toMatchObject({
    statusCode: 409,
    code: 'store-request.decided',
  })
})

test('other users cannot reject', async () => {
  const params = { storeId: store.id, requestId: '01900000-0000-7000-8000-0000000000ff' }
  const other = await activeOwner(app, staff)
  expect(await refusal(other.client.rejectRequest({ params }))).toMatchObject({ code: 'store.absent' })
  expect(await refusal(owner.client.rejectRequest({ params }))).toMatchObject({
    code: 'store-request.absent',
  })
})
