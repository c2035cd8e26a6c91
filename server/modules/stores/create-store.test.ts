import { expect, test } from 'vitest'
import { sharedApp, startApp } from '#testing/app.ts'
import { operator, refusal, signUp } from '#testing/people.ts'
import { activeOwner, lagere, openStore } from '#testing/stores.ts'

const app = await sharedApp()
const staff = await operator(app)
const owner = await activeOwner(app, staff)

test('an owner creates a store that is public', async () => {
  const made = await openStore(owner, { name: 'Ìyá Bàsírà Canteen' })
  expect(made).toMatchObject({
    slug: 'iya-basira-canteen',
    active: true,
    open: true,
    management: { version: 1, owner: true },
  })
  const { data } = await app.client().getStore({ params: { storeId: made.id }, query: lagere })
  expect(data.management).toBeUndefined()
  expect(data.delivery.price.actual).toEqual({ currency: 'ngn', amount: 500 })
  const bySlug = await app.client().getStoreBySlug({ params: { slug: made.slug } })
  expect(bySlug.data.id).toBe(made.id)
})

test('a second store of the same name gets a different slug', async () => {
  const first = await openStore(owner, { name: 'Two of a kind' })
  const second = await openStore(owner, { name: 'Two of a kind' })
  expect([first.slug, second.slug]).toEqual(['two-of-a-kind', 'two-of-a-kind-2'])
})

test('a store of a pending owner is visible to the owner only', async () => {
  const waiting = await signUp(app, 'store')
  const made = await openStore(waiting)
  expect(made.active).toBe(false)
  await expect(app.client().getStore({ params: { storeId: made.id } })).rejects.toMatchObject({
    code: 'store.absent',
  })
})

test('concurrent stores with names of the same slug get different slugs', async () => {
  await openStore(owner, { name: 'Race 0' })
  const made = await Promise.all(
    ['Race 0', 'Race 0 2', 'Race 0', 'Race 0 2'].map((name) => openStore(owner, { name })),
  )
  expect(new Set(made.map(({ slug }) => slug)).size).toBe(4)
})

test('the number of stores per owner is limited, also concurrently', async () => {
  const strict = await startApp({ STORES_PER_OWNER: '2' })
  const somebody = await signUp(strict, 'store')
  const outcomes = await Promise.allSettled(
    [1, 2, 3, 4].map((place) => openStore(somebody, { name: `Store ${place}` })),
  )
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(2)
  expect((await refusal(openStore(somebody))).code).toBe('store.too-many')
})

test('a disabled store is hidden from strangers in every operation', async () => {
  const { id: storeId } = await openStore(owner)
  const customer = await signUp(app, 'customer')
  await staff.client.setStoreStanding({ params: { storeId }, body: { active: false } })
  const params = { storeId }
  for (const call of [
    () => customer.client.getStore({ params }),
    () => customer.client.loveStore({ params }),
    () => customer.client.blockStore({ params }),
    () => customer.client.getItems({ params }),
    () => customer.client.getStoreReviews({ params }),
    () => customer.client.getStoreReviewsMetadata({ params }),
  ]) {
    expect((await refusal(call())).code).toBe('store.absent')
  }
})
