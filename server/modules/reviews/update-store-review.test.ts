import { expect, test } from 'vitest'
import { sql } from '#platform/database/sql.ts'
import { sharedApp } from '#testing/app.ts'
import { operator, refusal, signUp } from '#testing/people.ts'
import { activeOwner, dealBetween, openStore } from '#testing/stores.ts'

const app = await sharedApp()
const staff = await operator(app)
const owner = await activeOwner(app, staff)
const store = await openStore(owner)
const params = { storeId: store.id }
const customer = await signUp(app, 'customer')
const stranger = await signUp(app, 'customer')
for (const { id } of [customer, stranger]) await dealBetween(app, { customerId: id, storeId: store.id })
const summary = () => app.services.db.one(sql`SELECT raters, rating_sum FROM store WHERE id = ${store.id}`)

test('a review is changed: fields that are not sent stay, the summary follows', async () => {
  const { data: before } = await customer.client.postStoreReview({
    params,
    body: { rating: 5, text: 'Good.' },
  })
  const { data } = await customer.client.updateStoreReview({ params, body: { rating: 2 } })
  expect(data).toMatchObject({ id: before.id, rating: 2, text: 'Good.', dateCreated: before.dateCreated })
  expect(data.dateUpdated > before.dateUpdated).toBe(true)
  expect(await summary()).toEqual({ raters: 1, rating_sum: 2 })
  const again = await customer.client.updateStoreReview({ params, body: { rating: 3, text: 'Better.' } })
  expect(again.data).toMatchObject({ rating: 3, text: 'Better.' })
  expect(await summary()).toEqual({ raters: 1, rating_sum: 3 })
})

test('the own review is read, until it is taken away', async () => {
  const { data } = await customer.client.getOwnStoreReview({ params })
  expect(data).toMatchObject({ rating: 3, text: 'Better.', reviewer: { id: customer.id } })
  expect((await stranger.client.getStoreReviews({ params })).data).toEqual([data])
  expect(await refusal(stranger.client.getOwnStoreReview({ params }))).toMatchObject({
    statusCode: 404,
    code: 'review.absent',
  })
})

test('only the own review: without one nothing is changed or deleted', async () => {
  for (const error of await Promise.all(
    [
      stranger.client.updateStoreReview({ params, body: { rating: 1 } }),
      stranger.client.deleteStoreReview({ params }),
    ].map(refusal),
  )) {
    expect(error).toMatchObject({ statusCode: 404, code: 'review.absent' })
  }
  expect(await summary()).toEqual({ raters: 1, rating_sum: 3 })
})

test('a review is deleted, once, and may be written again', async () => {
  const other = await stranger.client.postStoreReview({ params, body: { rating: 5 } })
  const { data } = await stranger.client.deleteStoreReview({ params })
  expect(data.reviewId).toBe(other.data.id)
  expect(await summary()).toEqual({ raters: 1, rating_sum: 3 })
  expect(await refusal(stranger.client.deleteStoreReview({ params }))).toMatchObject({
    code: 'review.absent',
  })
  expect(await refusal(app.client().getStoreReview({ params: data }))).toMatchObject({
    code: 'review.absent',
  })
  await stranger.client.postStoreReview({ params, body: { rating: 1 } })
  expect(await summary()).toEqual({ raters: 2, rating_sum: 4 })
})

test('deleted by two concurrent calls, it is subtracted once', async () => {
  const calls = Array.from({ length: 4 }, () => stranger.client.deleteStoreReview({ params }))
  const outcomes = await Promise.allSettled(calls)
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(await summary()).toEqual({ raters: 1, rating_sum: 3 })
})

test('an unknown or deleted store has no review to change', async () => {
  const gone = await openStore(owner)
  await owner.client.deleteStore({ params: { storeId: gone.id } })
  const expected = [
    { storeId: gone.id, statusCode: 410, code: 'store.deleted' },
    { storeId: '01900000-0000-7000-8000-0000000000ff', statusCode: 404, code: 'store.absent' },
  ]
  for (const { storeId, ...error } of expected) {
    const target = { storeId }
    expect(
      await refusal(customer.client.updateStoreReview({ params: target, body: { rating: 1 } })),
    ).toMatchObject(error)
    expect(await refusal(customer.client.deleteStoreReview({ params: target }))).toMatchObject(error)
  }
})
