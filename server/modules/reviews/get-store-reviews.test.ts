import { expect, test } from 'vitest'
import { sql } from '#platform/database/sql.ts'
import { sharedApp } from '#testing/app.ts'
import { operator, type Person, refusal, signUp } from '#testing/people.ts'
import { activeOwner, dealBetween, openStore } from '#testing/stores.ts'

const app = await sharedApp()
const { db } = app.services
const staff = await operator(app)
const owner = await activeOwner(app, staff)
const store = await openStore(owner)
const params = { storeId: store.id }
const absent = '01900000-0000-7000-8000-0000000000ff'
const guest = app.client()

const texts = ['Cold soup', 'Best 50% off', 'Good soup', 'Fine']
const ratings = [2, 5, 5, 4]
const customers: Person[] = []
const ids: string[] = []
for (const [index, text] of texts.entries()) {
  const customer = await signUp(app, 'customer')
  customers.push(customer)
  await dealBetween(app, { customerId: customer.id, storeId: store.id })
  const { data } = await customer.client.postStoreReview({ params, body: { rating: ratings[index]!, text } })
  ids.unshift(data.id)
}
const [fine, goodSoup, best, cold] = ids
const idsOf = ({ data }: { data: { id: string }[] }) => data.map(({ id }) => id)
const queriesOf = (name: string) => app.log.findLast(({ operation }) => operation === name)?.queries

test('reviews are public, newest first, in one query besides the store’s', async () => {
  expect(idsOf(await guest.getStoreReviews({ params }))).toEqual(ids)
  expect(queriesOf('getStoreReviews')).toBe(2)
  expect(idsOf(await guest.getStoreReviews({ params, query: { keyword: 'SOUP' } }))).toEqual([goodSoup, cold])
  expect(idsOf(await guest.getStoreReviews({ params, query: { keyword: '50%' } }))).toEqual([best])
})

test('filters by rating', async () => {
  const byRating = (rating: number) => guest.getStoreReviewsByRating({ params: { ...params, rating } })
  expect(idsOf(await byRating(5))).toEqual([goodSoup, best])
  expect(idsOf(await byRating(1))).toEqual([])
  expect(queriesOf('getStoreReviewsByRating')).toBe(2)
  expect((await refusal(byRating(6))).statusCode).toBe(400)
})

test('pages have no repeats or gaps while a review is deleted', async () => {
  const first = await guest.getStoreReviews({ params, query: { pageSize: 2 } })
  expect(idsOf(first)).toEqual([fine, goodSoup])
  const query = { pageSize: 2, lastEvaluatedKey: first.pagination.lastEvaluatedKey! }
  await customers[2]!.client.deleteStoreReview({ params })
  const second = await guest.getStoreReviews({ params, query })
  expect(idsOf(second)).toEqual([best, cold])
  expect(second.pagination.lastEvaluatedKey).toBeNull()
})

test('the metadata counts each rating, and follows every change', async () => {
  const { data } = await guest.getStoreReviewsMetadata({ params })
  expect(data).toEqual({
    totalRaters: 3,
    rating: 3.67,
    ratings: [
      { rating: 5, total: 1 },
      { rating: 4, total: 1 },
      { rating: 3, total: 0 },
      { rating: 2, total: 1 },
      { rating: 1, total: 0 },
    ],
  })
  expect(queriesOf('getStoreReviewsMetadata')).toBe(2)
  const fresh = await openStore(owner)
  const none = await guest.getStoreReviewsMetadata({ params: { storeId: fresh.id } })
  expect(none.data).toMatchObject({ totalRaters: 0, rating: 0 })
  expect(none.data.ratings.map(({ total }) => total)).toEqual([0, 0, 0, 0, 0])
})

test('one review is read by its id, and only for its own subject', async () => {
  const { data } = await guest.getStoreReview({ params: { reviewId: fine! } })
  expect(data).toMatchObject({ id: fine, text: 'Fine', reviewer: { id: customers[3]!.id } })
  expect(await refusal(guest.getUserReview({ params: { reviewId: fine! } }))).toMatchObject({
    statusCode: 404,
    code: 'review.absent',
  })
  expect(await refusal(guest.getStoreReview({ params: { reviewId: absent } }))).toMatchObject({
    code: 'review.absent',
  })
})

test('the review of a deleted user has no name', async () => {
  const writer = customers[3]!
  await writer.client.deleteAccount({ body: { password: writer.password } })
  const { data } = await guest.getStoreReview({ params: { reviewId: fine! } })
  expect(data.reviewer).toMatchObject({ name: 'Deleted user', picture: null })
})

test('an unknown or deleted store has no reviews', async () => {
  const reads = (storeId: string) => [
    guest.getStoreReviews({ params: { storeId } }),
    guest.getStoreReviewsByRating({ params: { storeId, rating: 5 } }),
    guest.getStoreReviewsMetadata({ params: { storeId } }),
  ]
  for (const error of await Promise.all(reads(absent).map(refusal)))
    expect(error).toMatchObject({ statusCode: 404, code: 'store.absent' })
  await db.run(sql`UPDATE store SET deleted_at = service_now() WHERE id = ${store.id}`)
  for (const error of await Promise.all(reads(store.id).map(refusal)))
    expect(error).toMatchObject({ statusCode: 410, code: 'store.deleted' })
  expect(await refusal(guest.getStoreReview({ params: { reviewId: fine! } }))).toMatchObject({
    code: 'review.absent',
  })
})
