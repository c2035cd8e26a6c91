import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Client } from '#client/index.ts'
import type { Item } from '#contract/records/menu.ts'
import { startApp } from '#testing/app.ts'
import { fillCart, richCustomer } from '#testing/orders/carts.ts'
import { operator } from '#testing/people.ts'
import {
  activeOwner,
  addCategory,
  addCombo,
  addItem,
  lagere,
  locationAt,
  naira,
  openStore,
} from '#testing/stores.ts'

type Packs = NonNullable<Parameters<Client['updateStoreCart']>[0]['body']['packs']>

const app = await startApp({ SERVICE_BASIS_POINTS: '735', SERVICE_LOWEST_KOBO: '12345' })
const owner = await activeOwner(app, await operator(app))
const customer = await richCustomer(app)
const store = await openStore(owner, {
  deliveryRadiusKm: 30,
  deliveryPricing: { base: naira(321.09), perKm: naira(77.77), min: naira(400), max: naira(2000) },
})
const storeId = store.id

const price = fc.integer({ min: 0, max: 500_000 }).map((kobo) => naira(kobo / 100))
const optionGroups = fc
  .array(fc.array(price, { minLength: 1, maxLength: 4 }), { maxLength: 3 })
  .map((groups) =>
    groups.map((prices, g) => ({
      name: `Group ${g}`,
      min: 0,
      max: prices.length,
      options: prices.map((each, o) => ({ name: `Option ${o}`, price: each })),
    })),
  )

/** A random menu: single items, and combos of them. */
async function makeMenu(): Promise<Item[]> {
  const { id: categoryId } = await addCategory(owner, storeId, 'All')
  const drawn = fc.sample(fc.record({ price, packPrice: price, optionGroups }), 14)
  const menu: Item[] = []
  for (const [index, fields] of drawn.entries()) {
    const name = `Item ${index}`
    const comboItems = menu.slice(0, 2).map(({ id }) => ({ id, quantity: 1 }))
    menu.push(
      index < 10
        ? await addItem(owner, storeId, { ...fields, name, categoryId })
        : await addCombo(owner, storeId, { ...fields, name, comboItems }),
    )
  }
  return menu
}
const menu = await makeMenu()

const line = fc.constantFrom(...menu).chain((item) =>
  fc.record({
    id: fc.constant(item.id),
    quantity: fc.integer({ min: 1, max: 50 }),
    options: fc.subarray(item.optionGroups.flatMap((group) => group.options.map(({ id }) => id))),
  }),
)
const packs = fc.array(fc.record({ lines: fc.array(line, { minLength: 1, maxLength: 6 }) }), {
  minLength: 1,
  maxLength: 4,
})
const point = fc.record({
  latitude: fc.double({ min: lagere.latitude - 0.15, max: lagere.latitude + 0.15, noNaN: true }),
  longitude: fc.double({ min: lagere.longitude - 0.15, max: lagere.longitude + 0.15, noNaN: true }),
})

const kobo = ({ amount }: { amount: number }) => BigInt(Math.round(amount * 100))
const most = (...amounts: bigint[]) => amounts.reduce((a, b) => (a > b ? a : b))
const least = (...amounts: bigint[]) => amounts.reduce((a, b) => (a < b ? a : b))

/** The haversine formula; the service uses chords. */
function kilometres(to: { latitude: number; longitude: number }): number {
  const radians = (degrees: number) => (degrees * Math.PI) / 180
  const [a, b] = [radians(lagere.latitude), radians(to.latitude)]
  const half = (degrees: number) => Math.sin(radians(degrees) / 2) ** 2
  const h =
    half(to.latitude - lagere.latitude) + Math.cos(a) * Math.cos(b) * half(to.longitude - lagere.longitude)
  return 2 * 6371.0088 * Math.asin(Math.sqrt(h))
}

/** An independent calculation in whole kobo, item by item, from the menu. */
function expectedPrices(given: Packs, tip: bigint) {
  let items = 0n
  let packing = 0n
  let count = 0
  for (const { lines } of given) {
    let pack = 0n
    for (const { id, quantity, options = [] } of lines) {
      const item = menu.find((each) => each.id === id)!
      let one = kobo(item.price)
      for (const group of item.optionGroups)
        for (const option of group.options) if (options.includes(option.id)) one += kobo(option.price)
      items += one * BigInt(quantity)
      pack = most(pack, kobo(item.pack.price))
      count += quantity
    }
    packing += pack
  }
  const exact = (items + packing) * 735n
  const service = least(100_000n, most(12_345n, exact / 10_000n + (exact % 10_000n >= 5000n ? 1n : 0n)))
  return { count, items, packing, service, tip }
}

test('the price of any cart over any menu equals an independent calculation', async () => {
  await fc.assert(
    fc.asyncProperty(
      packs,
      fc.integer({ min: 0, max: 2_000_000 }),
      point,
      async (given, tip, coordinates) => {
        const { data: cart } = await customer.client.updateStoreCart({
          params: { storeId },
          body: { packs: given, tip: naira(tip / 100), delivery: { location: locationAt(coordinates) } },
        })
        expect(cart.problems).toEqual([])
        const { summary } = cart
        const expected = expectedPrices(given, BigInt(tip))
        const way = kobo(summary.delivery.price) - expected.tip
        const metered = 32_109 + 7_777 * kilometres(coordinates)
        // Two formulas for the same distance may round to different sides of half a step.
        expect(Math.abs(Number(way) - Math.min(200_000, Math.max(40_000, metered)))).toBeLessThanOrEqual(
          500.51,
        )
        if (way !== 40_000n && way !== 200_000n) expect((way - 32_109n) % 1000n).toBe(0n)
        expect({
          count: summary.items.count,
          items: kobo(summary.items.price),
          packing: kobo(summary.packs.price),
          service: kobo(summary.service.price),
          tip: kobo(cart.tip),
        }).toEqual(expected)
        const { items, packing, service } = expected
        expect(kobo(summary.bill.price)).toBe(items + packing + service + way + expected.tip)
      },
    ),
    { numRuns: 80 },
  )
})

test('half a kobo of the service charge is rounded up', async () => {
  const { id: categoryId } = await addCategory(owner, storeId, 'Halves')
  const item = await addItem(owner, storeId, { categoryId, price: naira(2010) })
  const { summary } = await fillCart(customer, storeId, [{ id: item.id, quantity: 1 }])
  expect(summary.service.price).toEqual(naira(147.74))
})
