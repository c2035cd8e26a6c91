import { expect, test } from 'vitest'
import { sharedApp } from '#testing/app.ts'
import { fillCart, problemsAt, richCustomer } from '#testing/orders/carts.ts'
import { operator, signUp } from '#testing/people.ts'
import {
  activeOwner,
  addCategory,
  addItem,
  alwaysOpen,
  everyDay,
  lagere,
  locationAt,
  naira,
  openStore,
} from '#testing/stores.ts'

type StoreFields = Parameters<typeof openStore>[1]
type ItemFields = Omit<Parameters<typeof addItem>[2], 'categoryId'>
type CartFields = Parameters<typeof fillCart>[3]

const app = await sharedApp()
const { clock } = app.services
const staff = await operator(app)
const owner = await activeOwner(app, staff)
const customer = await richCustomer(app)

const days = (count: number) => new Date(clock.now().getTime() + count * 86_400_000)
const dateOf = (time: Date) => time.toLocaleDateString('en-CA', { timeZone: 'Africa/Lagos' })

async function aStore(fields: StoreFields = {}) {
  const { id: storeId, management } = await openStore(owner, fields)
  const { id: categoryId } = await addCategory(owner, storeId, 'All')
  const item = (more: ItemFields = {}) => addItem(owner, storeId, { categoryId, ...more })
  return { storeId, version: management!.version, item }
}

const later = (hours: number) => new Date(clock.now().getTime() + hours * 3_600_000).toISOString()
const closedFor = (from: number, to: number) => ({
  availability: {
    ...alwaysOpen,
    closedDates: Array.from({ length: to - from + 1 }, (_, index) => dateOf(days(from + index))),
  },
})
const at = (latitude: number) => ({
  delivery: { location: locationAt({ ...lagere, latitude: lagere.latitude + latitude }) },
})
test.for<[string, StoreFields, CartFields, string[]]>([
  ['nothing wrong', {}, {}, []],
  ['closed now', closedFor(-1, 1), {}, ['store closed']],
  ['closed now, wanted when it is open', closedFor(-1, 1), { dateScheduled: later(72) }, []],
  [
    'open now, wanted when it is closed',
    closedFor(2, 4),
    { dateScheduled: later(72) },
    ['dateScheduled closed'],
  ],
  [
    'never open',
    { availability: { ...alwaysOpen, week: everyDay() } },
    { dateScheduled: later(1) },
    ['dateScheduled closed'],
  ],
  ['wanted before it can be prepared', {}, { dateScheduled: later(0.3) }, ['dateScheduled too-soon']],
  ['wanted just after it can be prepared', {}, { dateScheduled: later(0.5) }, []],
  ['wanted in the past', {}, { dateScheduled: later(-1) }, ['dateScheduled past']],
  ['wanted in a week', {}, { dateScheduled: later(7 * 24 - 1) }, []],
  ['wanted in more than a week', {}, { dateScheduled: later(7 * 24 + 1) }, ['dateScheduled too-far-ahead']],
  ['too little', { minimumOrder: naira(1000.01) }, {}, ['packs too-small']],
  ['just enough', { minimumOrder: naira(1000) }, {}, []],
  ['within the radius', { deliveryRadiusKm: 4 }, at(0.0355), []],
  ['beyond the radius', { deliveryRadiusKm: 4 }, at(0.0365), ['delivery.location too-far']],
  ['several', { minimumOrder: naira(2000), ...closedFor(-1, 1) }, {}, ['packs too-small', 'store closed']],
])('%s', async ([, store, cart, expected]) => {
  const { storeId, item } = await aStore(store)
  await fillCart(customer, storeId, [{ id: (await item()).id, quantity: 1 }], cart)
  expect(await problemsAt(customer, storeId)).toEqual(expected)
})

test('a pause is no problem for an order scheduled after it', async () => {
  const { storeId, version, item } = await aStore()
  await owner.client.updateStore({ params: { storeId }, body: { version, pausedUntil: later(2) } })
  const lines = [{ id: (await item()).id, quantity: 1 }]
  await fillCart(customer, storeId, lines)
  expect(await problemsAt(customer, storeId)).toEqual(['store paused'])
  expect((await fillCart(customer, storeId, lines, { dateScheduled: later(3) })).problems).toEqual([])
})

test('a store that the customer has blocked is a problem', async () => {
  const { storeId, item } = await aStore()
  await customer.client.blockStore({ params: { storeId } })
  await fillCart(customer, storeId, [{ id: (await item()).id, quantity: 1 }])
  expect(await problemsAt(customer, storeId)).toEqual(['store blocked'])
  await customer.client.unblockStore({ params: { storeId } })
  expect(await problemsAt(customer, storeId)).toEqual([])
})

test('a store that an operator has disabled is a problem', async () => {
  const { storeId, item } = await aStore()
  await fillCart(customer, storeId, [{ id: (await item()).id, quantity: 1 }])
  await staff.client.setStoreStanding({
    params: { storeId },
    body: { active: false },
  })
  expect(await problemsAt(customer, storeId)).toEqual(['store inactive'])
})

test('a customer without an address is a problem', async () => {
  const { storeId, item } = await aStore()
  const nowhere = await signUp(app, 'customer')
  const cart = await fillCart(nowhere, storeId, [{ id: (await item()).id, quantity: 1 }], {
    tip: naira(50),
  })
  expect(cart.delivery.location).toBeNull()
  expect(cart.summary.delivery.price).toEqual(naira(50))
  expect(await problemsAt(nowhere, storeId)).toEqual(['delivery.location missing'])
})

test('a total above the maximum payment is a problem', async () => {
  const { storeId, item } = await aStore()
  const gold = await item({ price: naira(900_000_000) })
  await fillCart(customer, storeId, [{ id: gold.id, quantity: 2 }])
  expect(await problemsAt(customer, storeId)).toEqual(['packs too-large'])
})
