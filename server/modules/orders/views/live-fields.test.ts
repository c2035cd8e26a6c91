import { expect, test } from 'vitest'
import type { Order } from '#contract/records/order.ts'
import { readShiftMs } from '#platform/clock.ts'
import { sql } from '#platform/database/sql.ts'
import { moveClock } from '#platform/movable-clock.ts'
import { startApp } from '#testing/app.ts'
import { aShop, northOf, offeredOrder, riders, type Shop, take } from '#testing/orders/dispatch.ts'
import { moved } from '#testing/orders/moved-orders.ts'
import { eventsOf, operator, type Person } from '#testing/people.ts'
import { dealBetween, naira } from '#testing/stores.ts'

/** An order shows the current data of its store, its users and its actions, not that of its last change. */
const app = await startApp({ ACCESS_TOKEN_MINUTES: '1440' })
const { db, files } = app.services
const staff = await operator(app)
const shop = await aShop(app, staff)
const { customer, owner, storeId } = shop
const [rider] = await riders(app, 1, { at: shop.at })
const orderId = await offeredOrder(app, shop)
await take(rider!, orderId)

type Reader = Pick<Person, 'client'>

/** The order as this reader sees it, checked to be the same by id, by slug and in the list. */
async function seenBy({ client }: Reader, id = orderId): Promise<Order> {
  const { data } = await client.getOrder({ params: { orderId: id } })
  const list = client === owner.client ? client.getStoreOrders({ params: { storeId } }) : client.getOrders()
  expect((await list).data.find((each) => each.id === id)).toEqual(data)
  expect((await client.getOrderBySlug({ params: { slug: data.slug } })).data).toEqual(data)
  return data
}

/** Changes everything that changes independently of the order. */
async function live({ at }: Shop): Promise<void> {
  await customer.client.loveStore({ params: { storeId } })
  await dealBetween(app, { customerId: customer.id, storeId, riderId: rider!.id })
  const body = { rating: 4 }
  await customer.client.postStoreReview({ params: { storeId }, body })
  await customer.client.postUserReview({ params: { userId: rider!.id }, body })
  await rider!.client.postUserReview({ params: { userId: customer.id }, body: { rating: 5 } })
  await rider!.client.updatePosition({ body: { coordinates: northOf(at, 300) } })
  const { data } = await owner.client.getStore({ params: { storeId } })
  const pausedUntil = new Date(app.services.clock.now().getTime() + 3_600_000).toISOString()
  await owner.client.updateStore({
    params: { storeId },
    body: { version: data.management!.version, pausedUntil },
  })
  await offeredOrder(app, shop)
}

const nobody = { reacted: false, reaction: null }
const four = { totalRaters: 1, rating: 4 }
const where = [{ city: '', street: '', description: '', coordinates: northOf(shop.at, 300) }]

test('store, users and position are as of the read, for readers who may see them', async () => {
  const before = await seenBy(customer)
  expect(before.store).toMatchObject({ review: { totalRaters: 0 }, open: true, viewer: nobody })
  await live(shop)
  const store = { review: four, active: true, open: false, orders: { unassigned: { total: 1 } } }
  for (const reader of [customer, owner, rider!]) {
    const order = await seenBy(reader)
    const isCustomer = reader === customer
    expect(order.store).toMatchObject({
      ...store,
      viewer: isCustomer ? { reacted: true, reaction: 'love' } : nobody,
    })
    expect(order.customer.review).toEqual({ totalRaters: 1, rating: 5 })
    expect(order.rider).toMatchObject({ review: four, locations: reader === rider ? [] : where })
  }
  await customer.client.unloveStore({ params: { storeId } })
  expect((await seenBy(customer)).store.viewer).toEqual(nobody)
  await customer.client.loveStore({ params: { storeId } })
})

test('the delivery price is included, without the tip', async () => {
  const { store, summary } = await seenBy(rider!)
  expect(store.delivery.price.actual).toEqual(naira(700))
  expect(summary.delivery.price).toEqual(naira(800))
})

test('the answer to an action has current fields, and its event has no position', async () => {
  const params = { orderId }
  const changed = await customer.client.updateOrderDelivery({ params, body: { message: 'Ring twice.' } })
  expect(changed.data).toEqual(await seenBy(customer))
  expect(changed.data).toMatchObject({ store: { viewer: { reacted: true } }, rider: { locations: where } })
  const [event] = (await eventsOf(app, customer.id)).slice(-1)
  expect(event).toMatchObject({
    event: 'order.update',
    data: { store: { review: four }, rider: { locations: [] } },
  })
  const ready = await owner.client.updateOrderStatus({ params, body: { status: 'ready' } })
  expect(ready.data).toEqual(await seenBy(owner))
  const again = await owner.client.updateOrderStatus({ params, body: { status: 'ready' } })
  expect([again.statusCode, again.data]).toEqual([208, ready.data])
})

/** What a party reads, as an earlier version of the service stored it. */
const storedDocument = (order: object) => JSON.stringify(order).replaceAll(files.baseUrl(), '\\u0001')

async function store(
  order: Order,
  reader: { partyId: string },
  change: (order: Order) => object,
): Promise<void> {
  const stored = structuredClone(order)
  if (stored.rider) stored.rider.locations = []
  await db.run(sql`
    UPDATE order_view SET document = ${storedDocument(change(stored))}
    WHERE order_id = ${order.id} AND party_id = ${reader.partyId}`)
  await db.run(sql`UPDATE orders SET version = version + 1 WHERE id = ${order.id}`)
}

/** Converts an order to the form in which the first version stored it. */
function asAtFirst(role: 'customer' | 'store' | 'rider', end: number) {
  // biome-ignore lint/suspicious/noExplicitAny: the form is that of an earlier version
  return (order: any): object => {
    order.store.delivery.price.actual = null
    order.store.viewer = nobody
    for (const { steps, message } of [
      { steps: order.timelines, message: undefined },
      { steps: order.trackings, message: 'Delivered to the customer' },
    ])
      for (const step of steps) {
        step.dateCreated = step.dateUpdated
        delete step.dateUpdated
        if (message) step.message = message
      }
    if (role === 'store') order.payment.bank = { id: order.id, code: '', name: 'Wema', account: {} }
    order.actions = order.actions.map((action: string) =>
      ['accept', 'pay', 'complain'].includes(action) ? `${action}\u0002${end}` : action,
    )
    delete order.dateOffered
    delete order.times
    return order
  }
}

test('a view that the version before last stored has no times', async () => {
  const id = await offeredOrder(app, shop)
  const before = await seenBy(owner, id)
  expect(before.times).not.toBeNull()
  await store(before, { partyId: storeId }, ({ times: _, ...order }) => order)
  expect(await seenBy(owner, id)).toEqual({ ...before, times: null })
})

test('a view stored by an earlier version is read like a current one', async () => {
  const offered = await offeredOrder(app, shop)
  const [other] = await riders(app, 1, { at: shop.at })
  await owner.client.unnotifyRiders({ params: { orderId: offered } })
  await owner.client.notifyRiders({ params: { orderId: offered } })
  await moved(app, orderId, 'pick-up', 'rider')
  await moved(app, orderId, 'deliver', 'rider')
  const read = async () => ({
    ended: [await seenBy(customer), await seenBy(owner), await seenBy(rider!)],
    offered: await seenBy(other!, offered),
  })
  const now = await read()
  const [ofCustomer] = now.ended
  expect(ofCustomer).toMatchObject({ actions: ['complain'], rider: { locations: [] } })
  const end = app.services.clock.now().getTime() + 60_000
  const [ofStore, ofRider] = now.ended.slice(1)
  await store(ofCustomer!, { partyId: customer.id }, asAtFirst('customer', end))
  await store(ofStore!, { partyId: storeId }, asAtFirst('store', end))
  await store(ofRider!, { partyId: rider!.id }, asAtFirst('rider', end))
  await store(now.offered, { partyId: other!.id }, asAtFirst('rider', end))
  // The first version stored neither `dateOffered` nor `times`.
  expect(await read()).toEqual({
    ended: now.ended.map((view) => ({ ...view, times: null })),
    offered: { ...now.offered, dateOffered: null, times: null },
  })
  await moveClock(db, (await readShiftMs(db)) + 3 * 60_000)
  expect((await seenBy(other!, offered)).actions).toEqual(['reject'])
})
