import { expect, test } from 'vitest'
import { sharedApp } from '#testing/app.ts'
import { expectField, operator, refusal, signUp } from '#testing/people.ts'
import { activeOwner, dealBetween, openStore } from '#testing/stores.ts'

const app = await sharedApp()
const staff = await operator(app)
const owner = await activeOwner(app, staff)
const store = await openStore(owner)
const params = { storeId: store.id }
const absent = { storeId: '01900000-0000-7000-8000-0000000000ff' }

async function buyer(storeId = store.id) {
  const customer = await signUp(app, 'customer')
  await dealBetween(app, { customerId: customer.id, storeId })
  return customer
}
const summaryOf = async (storeId: string) =>
  (await app.client().getStore({ params: { storeId } })).data.review

test('a customer with a completed order rates the store; the store shows it', async () => {
  const customer = await buyer()
  const { data } = await customer.client.postStoreReview({
    params,
    body: { rating: 4, text: 'Hot and plenty.' },
  })
  expect(data).toMatchObject({
    rating: 4,
    text: 'Hot and plenty.',
    reviewer: { id: customer.id, name: 'Test customer', picture: null },
  })
  expect(data.dateUpdated).toBe(data.dateCreated)
  expect(await summaryOf(store.id)).toEqual({ totalRaters: 1, rating: 4 })
  const second = await (await buyer()).client.postStoreReview({ params, body: { rating: 5 } })
  expect(second.data.text).toBe('')
  expect(await summaryOf(store.id)).toEqual({ totalRaters: 2, rating: 4.5 })
})

test('without a completed order there, a review is refused', async () => {
  const elsewhere = await openStore(owner)
  const customer = await buyer(elsewhere.id)
  expect(await refusal(customer.client.postStoreReview({ params, body: { rating: 1 } }))).toMatchObject({
    statusCode: 403,
    code: 'review.not-entitled',
  })
})

test('one review per customer, also concurrently', async () => {
  const target = await openStore(owner)
  const customer = await buyer(target.id)
  const sent = await Promise.allSettled(
    [1, 2, 3, 4, 5].map((rating) =>
      customer.client.postStoreReview({ params: { storeId: target.id }, body: { rating } }),
    ),
  )
  const kept = sent.filter((each) => each.status === 'fulfilled')
  expect(kept).toHaveLength(1)
  for (const each of sent) {
    if (each.status === 'rejected')
      expect(each.reason).toMatchObject({ statusCode: 409, code: 'review.exists' })
  }
  expect(await summaryOf(target.id)).toEqual({ totalRaters: 1, rating: kept[0]!.value.data.rating })
})

test('ratings are whole stars from 1 to 5', async () => {
  const customer = await buyer()
  for (const rating of [0, 6, 4.5]) {
    await expectField(customer.client.postStoreReview({ params, body: { rating } }), 'rating')
  }
  await expectField(customer.client.postStoreReview({ params, body: { rating: 5, text: '  ' } }), 'text')
})

test('an unknown or deleted store cannot be reviewed', async () => {
  const gone = await openStore(owner)
  const customer = await buyer(gone.id)
  await owner.client.deleteStore({ params: { storeId: gone.id } })
  const post = (storeId: string) =>
    customer.client.postStoreReview({ params: { storeId }, body: { rating: 5 } })
  expect(await refusal(post(absent.storeId))).toMatchObject({ statusCode: 404, code: 'store.absent' })
  expect(await refusal(post(gone.id))).toMatchObject({ statusCode: 410, code: 'store.deleted' })
})
