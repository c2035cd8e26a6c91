import { expect, test } from 'vitest'
import { sharedApp } from '#testing/app.ts'
import {
  activeRider,
  expectField,
  operator,
  outcomeOf,
  type Person,
  refusal,
  signUp,
} from '#testing/people.ts'
import { activeOwner, assistantOf, dealBetween, openStore } from '#testing/stores.ts'

const app = await sharedApp()
const staff = await operator(app)
const owner = await activeOwner(app, staff)
const store = await openStore(owner, { name: 'Mama Put' })
const rider = await activeRider(app, staff)

async function customerOf(riderId: string | null = rider.id) {
  const customer = await signUp(app, 'customer')
  await dealBetween(app, { customerId: customer.id, storeId: store.id, riderId })
  return customer
}
const post = (by: Person, of: Person, storeId?: string, rating = 5) =>
  by.client.postUserReview({ params: { userId: of.id }, body: storeId ? { rating, storeId } : { rating } })

test('the parties of an order review each other', async () => {
  const customer = await customerOf()
  const ofRider = await post(customer, rider)
  expect(ofRider.data).toMatchObject({ rating: 5, reviewer: { id: customer.id, name: 'Test customer' } })
  const ofCustomer = await post(rider, customer, undefined, 3)
  expect(ofCustomer.data.reviewer).toMatchObject({ id: rider.id, name: 'Test rider' })
  const byStore = await post(owner, customer, store.id, 2)
  expect(byStore.data.reviewer).toMatchObject({ id: store.id, name: 'Mama Put' })
  expect((await customer.client.getAccount()).data.review).toEqual({ totalRaters: 2, rating: 2.5 })
  await post(owner, rider, store.id, 4)
  expect((await rider.client.getAccount()).data.review).toEqual({ totalRaters: 2, rating: 4.5 })
})

test('without a common order, or in another role, a review is refused', async () => {
  const customer = await customerOf(null)
  const otherRider = await activeRider(app, staff)
  const otherStore = await openStore(owner)
  const pairs: [Person, Person, string?][] = [
    [customer, rider],
    [rider, customer],
    [customer, otherRider],
    [customer, customer],
    [customer, owner],
    [rider, rider],
    [rider, owner],
    [owner, otherRider, store.id],
    [owner, customer, otherStore.id],
    [owner, owner, store.id],
  ]
  for (const [by, of, storeId] of pairs) {
    expect(await refusal(post(by, of, storeId))).toMatchObject({
      statusCode: 403,
      code: 'review.not-entitled',
    })
  }
})

test('one review per author: a store counts once, whichever member writes, also concurrently', async () => {
  const customer = await customerOf()
  const assistant = await assistantOf(app, owner, store.id, ['orders'])
  const sent = await Promise.allSettled([
    post(owner, customer, store.id, 1),
    post(assistant, customer, store.id, 2),
    post(rider, customer),
    post(rider, customer),
  ])
  const lost = sent.filter((each) => each.status === 'rejected')
  expect(lost.map(({ reason }) => reason.code)).toEqual(['review.exists', 'review.exists'])
  expect((await customer.client.getAccount()).data.review.totalRaters).toBe(2)
})

test('owners and assistants have to give the store they act for, others must not', async () => {
  const customer = await customerOf()
  await expectField(post(owner, customer), 'storeId')
  await expectField(post(rider, customer, store.id), 'storeId')
  await expectField(post(customer, rider, store.id), 'storeId')
})

test('only members of the store act for it, assistants with the permission orders', async () => {
  const customer = await customerOf()
  const strangers = [await activeOwner(app, staff), await signUp(app, 'assistant')]
  for (const stranger of strangers) {
    expect(await refusal(post(stranger, customer, store.id))).toMatchObject({
      statusCode: 404,
      code: 'store.absent',
    })
  }
  const assistant = await assistantOf(app, owner, store.id, ['menu', 'chat', 'money'])
  expect(await refusal(post(assistant, customer, store.id))).toMatchObject({
    statusCode: 403,
    code: 'store.permission.missing',
  })
  const gone = await openStore(owner)
  await owner.client.deleteStore({ params: { storeId: gone.id } })
  expect(await refusal(post(owner, customer, gone.id))).toMatchObject({
    statusCode: 410,
    code: 'store.deleted',
  })
})

test('an unknown or deleted user or an operator is refused like one without a common order', async () => {
  const customer = await customerOf()
  const gone = await customerOf()
  await gone.client.deleteAccount({ body: { password: gone.password } })
  for (const of of [gone, staff, { ...gone, id: '01900000-0000-7000-8000-0000000000ff' }]) {
    const { requestId: _, ...refused } = await refusal(post(customer, of))
    const { requestId: __, ...stranger } = await refusal(post(customer, owner))
    expect(refused).toEqual(stranger)
    expect(refused).toMatchObject({ statusCode: 403, code: 'review.not-entitled' })
  }
})

test('authors who could have reviewed a deleted user get gone, for every write operation', async () => {
  const gone = await customerOf()
  await post(rider, gone)
  await gone.client.deleteAccount({ body: { password: gone.password } })
  const params = { userId: gone.id }
  const outcomes = [
    post(rider, gone),
    post(owner, gone, store.id),
    rider.client.updateUserReview({ params, body: { rating: 1 } }),
    rider.client.deleteUserReview({ params }),
  ].map((call) => outcomeOf(call))
  expect(await Promise.all(outcomes)).toEqual(Array(4).fill('410 user.deleted'))
  const stranger = await activeRider(app, staff)
  expect(await outcomeOf(stranger.client.updateUserReview({ params, body: { rating: 1 } }))).toBe(
    '404 review.absent',
  )
})
