import { expect, test } from 'vitest'
import type { Client } from '#client/index.ts'
import { newId } from '#platform/ids.ts'
import { sharedApp } from '#testing/app.ts'
import { richCustomer } from '#testing/orders/carts.ts'
import { expectField, operator, refusal } from '#testing/people.ts'
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

type Choice = { id: string }
type Body = Parameters<Client['updateStoreCart']>[0]['body']

const app = await sharedApp()
const staff = await operator(app)
const owner = await activeOwner(app, staff)
const store = await openStore(owner)
const { id: categoryId } = await addCategory(owner, store.id, 'Rice')
const jollof = await addItem(owner, store.id, {
  categoryId,
  packPrice: naira(100),
  optionGroups: [
    {
      name: 'Protein',
      min: 0,
      max: 2,
      options: [
        { name: 'Beef', price: naira(300) },
        { name: 'Fish', price: naira(450.5) },
      ],
    },
  ],
})
const dodo = await addItem(owner, store.id, {
  categoryId,
  name: 'Dodo',
  price: naira(400),
  packPrice: naira(50),
})
const lunch = await addCombo(owner, store.id, { comboItems: [{ id: dodo.id, quantity: 2 }] })
const [beef, fish] = jollof.optionGroups[0]!.options as unknown as [Choice, Choice]

const elsewhere = await openStore(owner)
const theirs = await addItem(owner, elsewhere.id, {
  categoryId: (await addCategory(owner, elsewhere.id, 'Rice')).id,
})
const customer = await richCustomer(app)
const update = (body: Body, storeId = store.id) =>
  customer.client.updateStoreCart({ params: { storeId }, body })
const oneLine = (line: object) => ({ packs: [{ lines: [{ id: jollof.id, quantity: 1, ...line }] }] })

test('lines have names, options and prices; a pack has the highest pack price of its lines', async () => {
  const { data } = await update({
    packs: [
      {
        lines: [
          { id: jollof.id, quantity: 2, options: [fish.id, beef.id], note: 'Not too spicy' },
          { id: dodo.id, quantity: 1 },
        ],
      },
      { lines: [{ id: dodo.id, quantity: 3 }] },
    ],
    tip: naira(200),
  })
  expect(data.packs).toEqual([
    {
      price: naira(100),
      lines: [
        {
          id: jollof.id,
          name: 'Jollof rice',
          quantity: 2,
          options: [
            { id: fish.id, name: 'Fish', price: naira(450.5) },
            { id: beef.id, name: 'Beef', price: naira(300) },
          ],
          note: 'Not too spicy',
          price: naira(1750.5),
          total: naira(3501),
        },
        {
          id: dodo.id,
          name: 'Dodo',
          quantity: 1,
          options: [],
          note: '',
          price: naira(400),
          total: naira(400),
        },
      ],
    },
    {
      price: naira(50),
      lines: [expect.objectContaining({ id: dodo.id, quantity: 3, total: naira(1200) })],
    },
  ])
  expect(data.summary).toEqual({
    items: { count: 6, price: naira(5101) },
    packs: { count: 2, price: naira(150) },
    delivery: { price: naira(700) },
    service: { price: naira(262.55) },
    bill: { price: naira(6213.55) },
  })
  expect(data.problems).toEqual([])
})

test('fields that are not sent are unchanged', async () => {
  await update({ ...oneLine({}), tip: naira(200), delivery: { telephone: '0803 123 4567' } })
  const dateScheduled = new Date(app.services.clock.now().getTime() + 3_600_000).toISOString()
  await update({ dateScheduled })
  const { data } = await update({ delivery: { message: 'Ring twice' } })
  expect(data).toMatchObject({
    packs: [{ lines: [{ id: jollof.id }] }],
    tip: naira(200),
    dateScheduled,
    delivery: { location: locationAt(lagere), telephone: '+2348031234567', message: 'Ring twice' },
  })
  expect((await update({ dateScheduled: null })).data.dateScheduled).toBeNull()
})

test('an address of the cart is priced instead of the account’s', async () => {
  const away = locationAt({ latitude: lagere.latitude + 0.03, longitude: lagere.longitude })
  const { data } = await update({ ...oneLine({}), tip: naira(0), delivery: { location: away } })
  expect(data.delivery.location).toEqual(away)
  expect(data.summary.delivery.price).toEqual(data.store.delivery.price.actual)
  expect(data.summary.delivery.price.amount).toBeGreaterThan(900)
  await update({ delivery: { location: locationAt(lagere) } })
})

test.for<['combo' | 'non-combo' | 'mixed', string[]]>([
  ['combo', [lunch.id]],
  ['non-combo', [jollof.id, dodo.id]],
  ['mixed', [dodo.id, lunch.id]],
])('the order type is %s', async ([type, ids]) => {
  const { data } = await update({ packs: ids.map((id) => ({ lines: [{ id, quantity: 1 }] })) })
  expect(data.type).toBe(type)
})

test.for<[string, Body, string]>([
  ['an item nobody has', oneLine({ id: newId() }), 'packs.0.lines.0.id'],
  ['an item of another store', oneLine({ id: theirs.id }), 'packs.0.lines.0.id'],
  ['an option nobody has', oneLine({ options: [beef.id, newId()] }), 'packs.0.lines.0.options.1'],
  ['an option of another item', oneLine({ id: dodo.id, options: [beef.id] }), 'packs.0.lines.0.options.0'],
  ['an option twice', oneLine({ options: [beef.id, beef.id] }), 'packs.0.lines.0.options.1'],
  ['none of an item', oneLine({ quantity: 0 }), 'packs.0.lines.0.quantity'],
  ['no pack', { packs: [] }, 'packs'],
  ['a tip below zero', { tip: naira(-1) }, 'tip.amount'],
  ['a tip that is too large', { tip: naira(20_000.01) }, 'tip.amount'],
  ['a tip in dollars', { tip: { currency: 'usd', amount: 1 } }, 'tip.currency'],
  ['a tip of half a kobo', { tip: naira(1.005) }, 'tip.amount'],
  ['no telephone', { delivery: { telephone: '0000000' } }, 'delivery.telephone'],
  ['no time', { dateScheduled: '2026-11-15T23:59:60Z' }, 'dateScheduled'],
])('%s is refused by field and changes nothing', async ([, body, path]) => {
  const { data: before } = await update({ ...oneLine({}), tip: naira(0) })
  await expectField(update(body), path)
  const { data: after } = await customer.client.getStoreCart({ params: { storeId: store.id } })
  expect(after.version).toBe(before.version)
})

test('the highest tip is accepted', async () => {
  expect((await update({ tip: naira(20_000) })).data.tip).toEqual(naira(20_000))
})

test('a deleted item cannot be added', async () => {
  const gone = await addItem(owner, store.id, { categoryId, name: 'Amala' })
  await owner.client.deleteItem({ params: { storeId: store.id, itemId: gone.id } })
  await expectField(update(oneLine({ id: gone.id })), 'packs.0.lines.0.id')
})

test('an unknown store has no cart', async () => {
  expect(await refusal(update(oneLine({}), newId()))).toMatchObject({ statusCode: 404, code: 'store.absent' })
  const closing = await openStore(owner)
  await owner.client.deleteStore({ params: { storeId: closing.id } })
  expect(await refusal(update({ tip: naira(1) }, closing.id))).toMatchObject({ code: 'store.deleted' })
})
