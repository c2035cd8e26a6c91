import { expect, test } from 'vitest'
import { startApp } from '#testing/app.ts'
import { operator, signUp } from '#testing/people.ts'
import { activeOwner, lagere, openStore } from '#testing/stores.ts'

const app = await startApp()
const staff = await operator(app)
const owner = await activeOwner(app, staff)

test('an owner opens a store that everybody can see', async () => {
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

test('a second store of the same name gets a slug of its own', async () => {
  const first = await openStore(owner, { name: 'Two of a kind' })
  const second = await openStore(owner, { name: 'Two of a kind' })
  expect([first.slug, second.slug]).toEqual(['two-of-a-kind', 'two-of-a-kind-2'])
})

test('a store of an owner who waits for an operator is seen by the owner only', async () => {
  const waiting = await signUp(app, 'store')
  const made = await openStore(waiting)
  expect(made.active).toBe(false)
  await expect(app.client().getStore({ params: { storeId: made.id } })).rejects.toMatchObject({
    code: 'store.absent',
  })
})
