import { expect, test } from 'vitest'
import { sharedApp } from '#testing/app.ts'
import { activeRider, operator, refusal, signUp } from '#testing/people.ts'
import { activeOwner, dealBetween, openStore } from '#testing/stores.ts'

const app = await sharedApp()
const staff = await operator(app)
const owner = await activeOwner(app, staff)
const store = await openStore(owner)
const rider = await activeRider(app, staff)
const params = { userId: rider.id }
const guest = app.client()

const customer = await signUp(app, 'customer')
await dealBetween(app, { customerId: customer.id, storeId: store.id, riderId: rider.id })
const { data: byCustomer } = await customer.client.postUserReview({
  params,
  body: { rating: 5, text: 'Kind' },
})
const { data: byStore } = await owner.client.postUserReview({
  params,
  body: { rating: 4, text: 'Punctual', storeId: store.id },
})
const idsOf = ({ data }: { data: { id: string }[] }) => data.map(({ id }) => id)

test('reviews by users and stores are in one list, newest first', async () => {
  const { data } = await guest.getUserReviews({ params })
  expect(data).toEqual([byStore, byCustomer])
  expect(app.log.findLast(({ operation }) => operation === 'getUserReviews')?.queries).toBe(2)
  expect(idsOf(await guest.getUserReviews({ params, query: { keyword: 'kind' } }))).toEqual([byCustomer.id])
  const first = await guest.getUserReviews({ params, query: { pageSize: 1 } })
  const lastEvaluatedKey = first.pagination.lastEvaluatedKey!
  const next = await guest.getUserReviews({ params, query: { pageSize: 1, lastEvaluatedKey } })
  expect([...idsOf(first), ...idsOf(next)]).toEqual([byStore.id, byCustomer.id])
})

test('filters by rating, has counts, and one review by its id', async () => {
  expect(idsOf(await guest.getUserReviewsByRating({ params: { ...params, rating: 4 } }))).toEqual([
    byStore.id,
  ])
  const { data } = await guest.getUserReviewsMetadata({ params })
  expect(data).toMatchObject({ totalRaters: 2, rating: 4.5 })
  expect(data.ratings.map(({ total }) => total)).toEqual([1, 1, 0, 0, 0])
  const reviewId = byStore.id
  expect((await guest.getUserReview({ params: { reviewId } })).data).toEqual(byStore)
  expect(await refusal(guest.getStoreReview({ params: { reviewId } }))).toMatchObject({
    code: 'review.absent',
  })
})

test('an unknown or deleted user has no reviews', async () => {
  const reads = (userId: string) => [
    guest.getUserReviews({ params: { userId } }),
    guest.getUserReviewsByRating({ params: { userId, rating: 5 } }),
    guest.getUserReviewsMetadata({ params: { userId } }),
  ]
  await rider.client.deleteAccount({ body: { password: rider.password } })
  for (const userId of ['01900000-0000-7000-8000-0000000000ff', staff.id]) {
    for (const error of await Promise.all(reads(userId).map(refusal)))
      expect(error).toMatchObject({ statusCode: 404, code: 'user.absent' })
  }
  for (const error of await Promise.all(reads(rider.id).map(refusal)))
    expect(error).toMatchObject({ statusCode: 410, code: 'user.deleted' })
  expect(await refusal(guest.getUserReview({ params: { reviewId: byStore.id } }))).toMatchObject({
    code: 'review.absent',
  })
})
