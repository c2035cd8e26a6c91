import { expect, test } from 'vitest'
import { countEndedOrders } from '#modules/analytics/index.ts'
import { startApp } from '#testing/app.ts'
import { endedOrder } from '#testing/orders/ended-orders.ts'
import { operator, signUp } from '#testing/people.ts'
import { activeOwner, addCategory, addItem, lagere, openStore } from '#testing/stores.ts'

const app = await startApp()
const owner = await activeOwner(app, await operator(app))

async function storeWith(name: string, dishes: string[]) {
  const store = await openStore(owner, { name })
  const { id: categoryId } = await addCategory(owner, store.id, 'Food')
  const items = []
  for (const dish of dishes) items.push(await addItem(owner, store.id, { categoryId, name: dish }))
  return { store, items: Object.fromEntries(items.map((item) => [item.name, item.id])) }
}
const basira = await storeWith('Basira', ['Amala', 'Ewedu', 'Gbegiri'])
const mama = await storeWith('Mama', ['Jollof', 'Dodo', 'Salad'])

async function order(customerId: string, { store, items }: typeof basira, dishes: string[]) {
  const lines = dishes.map((dish): [string, number] => [items[dish]!, 1])
  await endedOrder(app, { customerId, storeId: store.id }, lines)
  await countEndedOrders(app.services.db)
}
const names = (items: { name: string }[]) => items.map(({ name }) => name)
const recommendedTo = async (person: { client: ReturnType<typeof app.client> }) =>
  names((await person.client.getFoodRecommendations({ query: lagere })).data)

test('a new customer and a visitor without an account get what is popular nearby', async () => {
  const others = await Promise.all([signUp(app, 'customer'), signUp(app, 'customer')])
  for (const other of others) await order(other.id, mama, ['Dodo'])
  const newcomer = await signUp(app, 'customer')
  expect((await recommendedTo(newcomer))[0]).toBe('Dodo')
  expect((await recommendedTo({ client: app.client() }))[0]).toBe('Dodo')
})

test('items the customer ordered come first, then those of customers with similar orders', async () => {
  const me = await signUp(app, 'customer')
  const alike = await signUp(app, 'customer')
  const unlike = await signUp(app, 'customer')
  await order(me.id, basira, ['Amala'])
  await order(alike.id, basira, ['Amala', 'Gbegiri'])
  await order(unlike.id, mama, ['Salad'])
  const recommended = await recommendedTo(me)
  expect(recommended.slice(0, 2)).toEqual(['Amala', 'Gbegiri'])
  expect(recommended.indexOf('Gbegiri')).toBeLessThan(recommended.indexOf('Salad'))
})

test('favourites of a loved store come before the rest; a blocked store is never listed', async () => {
  const me = await signUp(app, 'customer')
  await me.client.loveStore({ params: { storeId: basira.store.id } })
  expect((await recommendedTo(me)).slice(0, 3).toSorted()).toEqual(['Amala', 'Ewedu', 'Gbegiri'])
  await me.client.blockStore({ params: { storeId: basira.store.id } })
  expect((await recommendedTo(me)).toSorted()).toEqual(['Dodo', 'Jollof', 'Salad'])
})

test('pages of one give each recommendation once, in order', async () => {
  const me = await signUp(app, 'customer')
  await order(me.id, mama, ['Jollof'])
  const all = await recommendedTo(me)
  const seen: string[] = []
  let lastEvaluatedKey: string | undefined
  do {
    const query = { ...lagere, pageSize: 1, lastEvaluatedKey }
    const page = await me.client.getFoodRecommendations({ query })
    seen.push(...names(page.data))
    lastEvaluatedKey = page.pagination.lastEvaluatedKey ?? undefined
  } while (lastEvaluatedKey)
  expect(seen).toEqual(all)
})
