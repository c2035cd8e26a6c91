import fc from 'fast-check'
import { expect, test } from 'vitest'
import { sql } from '#platform/database/sql.ts'
import { sharedApp } from '#testing/app.ts'
import { activeRider, operator, refusal, signUp } from '#testing/people.ts'
import { activeOwner, dealBetween, openStore } from '#testing/stores.ts'

const app = await sharedApp()
const { db } = app.services
const staff = await operator(app)
const owner = await activeOwner(app, staff)
const store = await openStore(owner)
const rider = await activeRider(app, staff)
const customers = await Promise.all(Array.from({ length: 3 }, () => signUp(app, 'customer')))
for (const { id } of customers)
  await dealBetween(app, { customerId: id, storeId: store.id, riderId: rider.id })

type Act = (writer: number, rating: number) => Promise<unknown>

const ofStore: { [name: string]: Act } = {
  post: (writer, rating) =>
    customers[writer]!.client.postStoreReview({ params: { storeId: store.id }, body: { rating } }),
  update: (writer, rating) =>
    customers[writer]!.client.updateStoreReview({ params: { storeId: store.id }, body: { rating } }),
  delete: (writer) => customers[writer]!.client.deleteStoreReview({ params: { storeId: store.id } }),
}
const ofRider: { [name: string]: Act } = {
  post: (writer, rating) =>
    customers[writer]!.client.postUserReview({ params: { userId: rider.id }, body: { rating } }),
  update: (writer, rating) =>
    customers[writer]!.client.updateUserReview({ params: { userId: rider.id }, body: { rating } }),
  delete: (writer) => customers[writer]!.client.deleteUserReview({ params: { userId: rider.id } }),
}

const kept = {
  store: () => db.one(sql`SELECT raters, rating_sum FROM store WHERE id = ${store.id}`),
  rider: () => db.one(sql`SELECT raters, rating_sum FROM users WHERE id = ${rider.id}`),
}
const counted = {
  store: () =>
    db.one<Summary>(sql`
    SELECT count(*) AS raters, coalesce(sum(rating), 0) AS rating_sum FROM review WHERE store_id = ${store.id}`),
  rider: () =>
    db.one<Summary>(sql`
    SELECT count(*) AS raters, coalesce(sum(rating), 0) AS rating_sum FROM review WHERE user_id = ${rider.id}`),
}
interface Summary {
  raters: number
  rating_sum: number
}
const metadata = {
  store: () => app.client().getStoreReviewsMetadata({ params: { storeId: store.id } }),
  rider: () => app.client().getUserReviewsMetadata({ params: { userId: rider.id } }),
}
const acts = { store: ofStore, rider: ofRider }
const expectable = ['review.exists', 'review.absent']

const batch = fc.array(
  fc.record({
    act: fc.constantFrom('post', 'update', 'delete'),
    writer: fc.nat(customers.length - 1),
    rating: fc.integer({ min: 1, max: 5 }),
  }),
  { minLength: 2, maxLength: 6 },
)

test.for(['store', 'rider'] as const)(
  'the summary of a %s is exact with concurrent changes',
  async (subject) => {
    await fc.assert(
      fc.asyncProperty(fc.array(batch, { minLength: 1, maxLength: 3 }), async (batches) => {
        for (const each of batches) {
          const outcomes = await Promise.allSettled(
            each.map(({ act, writer, rating }) => acts[subject][act]!(writer, rating)),
          )
          for (const outcome of outcomes) {
            if (outcome.status === 'rejected') expect(expectable).toContain(outcome.reason.code)
          }
          const recount = await counted[subject]()
          expect(await kept[subject]()).toEqual(recount)
          const { data } = await metadata[subject]()
          expect(data.totalRaters).toBe(recount.raters)
          expect(data.ratings.reduce((sum, { rating, total }) => sum + rating * total, 0)).toBe(
            recount.rating_sum,
          )
        }
      }),
      { numRuns: 25, endOnFailure: true },
    )
  },
)

test('a change that waited for a lock subtracts the current rating, not the one it had read', async () => {
  const [customer] = customers
  await ofStore.delete!(0, 0).catch(() => undefined)
  await ofStore.post!(0, 1)
  const params = { storeId: store.id }
  const rivals = await Promise.all([
    ...[5, 4, 3, 2].map((rating) => customer!.client.updateStoreReview({ params, body: { rating } })),
  ])
  expect(rivals).toHaveLength(4)
  expect(await kept.store()).toEqual(await counted.store())
  await customer!.client.deleteStoreReview({ params })
  expect(await refusal(customer!.client.deleteStoreReview({ params }))).toMatchObject({
    code: 'review.absent',
  })
  expect(await kept.store()).toEqual(await counted.store())
})
