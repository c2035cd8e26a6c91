import { expect, test } from 'vitest'
import { sql } from '#platform/database/sql.ts'
import { sharedApp } from '#testing/app.ts'
import { activeRider, expectField, operator, refusal, signUp } from '#testing/people.ts'
import { activeOwner, assistantOf, dealBetween, openStore } from '#testing/stores.ts'

const app = await sharedApp()
const staff = await operator(app)
const owner = await activeOwner(app, staff)
const store = await openStore(owner)
const rider = await activeRider(app, staff)
const customer = await signUp(app, 'customer')
await dealBetween(app, { customerId: customer.id, storeId: store.id, riderId: rider.id })
const params = { userId: rider.id }
const storeId = store.id
const summary = () => app.services.db.one(sql`SELECT raters, rating_sum FROM users WHERE id = ${rider.id}`)

test('the customer’s and the store’s reviews of a rider are separate, each changed by its author', async () => {
  await customer.client.postUserReview({ params, body: { rating: 5, text: 'Fast.' } })
  await owner.client.postUserReview({ params, body: { rating: 1, storeId } })
  const { data } = await customer.client.updateUserReview({ params, body: { rating: 4 } })
  expect(data).toMatchObject({ rating: 4, text: 'Fast.', reviewer: { id: customer.id } })
  expect(await summary()).toEqual({ raters: 2, rating_sum: 5 })
  const assistant = await assistantOf(app, owner, storeId, ['orders'])
  const changed = await assistant.client.updateUserReview({
    params,
    body: { rating: 3, text: 'Late twice.', storeId },
  })
  expect(changed.data).toMatchObject({ rating: 3, reviewer: { id: storeId } })
  expect(await summary()).toEqual({ raters: 2, rating_sum: 7 })
  // Each author reads their own review.
  expect((await customer.client.getOwnUserReview({ params })).data).toEqual(data)
  expect((await assistant.client.getOwnUserReview({ params, query: { storeId } })).data).toEqual(changed.data)
})

test('the permission to act for a store is checked for changes as well', async () => {
  const other = await activeOwner(app, staff)
  const assistant = await assistantOf(app, owner, storeId, ['menu'])
  const change = { params, body: { rating: 1, storeId } }
  const removal = { params, query: { storeId } }
  for (const error of await Promise.all(
    [
      other.client.updateUserReview(change),
      other.client.deleteUserReview(removal),
      other.client.getOwnUserReview(removal),
    ].map(refusal),
  )) {
    expect(error).toMatchObject({ statusCode: 404, code: 'store.absent' })
  }
  for (const error of await Promise.all(
    [
      assistant.client.updateUserReview(change),
      assistant.client.deleteUserReview(removal),
      assistant.client.getOwnUserReview(removal),
    ].map(refusal),
  )) {
    expect(error).toMatchObject({ statusCode: 403, code: 'store.permission.missing' })
  }
  await expectField(owner.client.updateUserReview({ params, body: { rating: 1 } }), 'storeId')
  await expectField(owner.client.deleteUserReview({ params }), 'storeId')
  await expectField(customer.client.deleteUserReview(removal), 'storeId')
})

test('without a review, or without the user, there is nothing to change', async () => {
  const stranger = await signUp(app, 'customer')
  const nobody = { userId: '01900000-0000-7000-8000-0000000000ff' }
  for (const target of [params, nobody]) {
    const refusals = [
      await refusal(stranger.client.updateUserReview({ params: target, body: { rating: 1 } })),
      await refusal(stranger.client.deleteUserReview({ params: target })),
      await refusal(stranger.client.getOwnUserReview({ params: target })),
    ]
    for (const error of refusals) expect(error).toMatchObject({ statusCode: 404, code: 'review.absent' })
  }
})

test('each author deletes the own review', async () => {
  const { data } = await owner.client.deleteUserReview({ params, query: { storeId } })
  expect(await refusal(app.client().getUserReview({ params: data }))).toMatchObject({ code: 'review.absent' })
  expect(await summary()).toEqual({ raters: 1, rating_sum: 4 })
  await customer.client.deleteUserReview({ params })
  expect(await summary()).toEqual({ raters: 0, rating_sum: 0 })
  expect((await rider.client.getAccount()).data.review).toEqual({ totalRaters: 0, rating: 0 })
})
