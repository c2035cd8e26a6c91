import { expect, test } from 'vitest'
import type { Order } from '#contract/records/order.ts'
import { offerToRiders } from '#modules/dispatch/index.ts'
import { startApp } from '#testing/app.ts'
import { aShop, offeredOrder, riders, take } from '#testing/orders/dispatch.ts'
import { assigned, openStage, type Place, ways } from '#testing/orders/order-states.ts'
import { activeRider, type Person } from '#testing/people.ts'
import { publishOrder } from '../index.ts'

const app = await startApp()
const stage = await openStage(app)
const { customer, owner, rider, storeId } = stage.ridden
const seenBy = async ({ client }: Person, orderId: string): Promise<Order> =>
  (await client.getOrder({ params: { orderId } })).data

const street = { city: 'Ile-Ife', street: 'Lagere', description: '', coordinates: null }

function expectStreetOnly(order: Order) {
  expect(order.customer).toMatchObject({ telephone: null, locations: [street] })
  expect(order.delivery).toEqual({ location: street, telephone: null, message: '' })
  expect(order.timelines.find(({ type }) => type === 'destination')?.location).toEqual(street)
  expect(JSON.stringify(order)).not.toContain(customer.telephone)
  expect(JSON.stringify(order)).not.toContain('+2348031234567')
}

test('a rider with an offer sees no phone number and only the street', async () => {
  const orderId = await ways.accepted(stage)
  const offered = await activeRider(app, stage.staff)
  await app.services.db.transaction(async (tx) => {
    await offerToRiders(tx, { orderId, storeId, round: 1, wave: 1 }, [offered.id])
    await publishOrder(tx, app.services, orderId, { offered: [offered.id] })
  })
  const order = await seenBy(offered, orderId)
  expect(order).toMatchObject({ status: 'pending', rider: null, actions: ['accept', 'reject'] })
  expectStreetOnly(order)
})

test('the assigned rider sees phone numbers and addresses', async () => {
  const orderId = await ways['accepted, with rider'](stage)
  const order = await seenBy(rider, orderId)
  expect(order.customer.telephone).toBe(customer.telephone)
  expect(order.delivery).toMatchObject({ telephone: '+2348031234567' })
  expect(order.delivery.location.coordinates).not.toBeNull()
  expect(order.rider).toMatchObject({ id: rider.id, dateAccepted: expect.any(String) })
})

test.for<Place>(['completed by rider', 'cancelled by store', 'failed by operator'])(
  '%s: the rider sees only the street again',
  async (place) => {
    const orderId = await ways[place](stage)
    expectStreetOnly(await seenBy(rider, orderId))
  },
)

test.for<Place>(['completed by rider', 'cancelled by store', 'failed by operator'])(
  '%s: all parties still see the rider, and the customer’s code is removed',
  async (place) => {
    const orderId = await ways[place](stage)
    const carrier = {
      id: rider.id,
      telephone: rider.telephone,
      locations: [],
      dateAccepted: expect.any(String),
    }
    for (const who of [rider, customer, owner]) {
      expect(await seenBy(who, orderId), who.role).toMatchObject({ rider: carrier, code: null })
    }
    const listed = await rider.client.getOrders({ query: { pageSize: 1 } })
    expect(listed.data).toMatchObject([{ id: orderId, rider: carrier }])
    for (const who of [customer, owner]) {
      const { delivery } = await seenBy(who, orderId)
      expect(delivery, who.role).toMatchObject({ telephone: '+2348031234567' })
    }
  },
)

test('a rider who did not get the order does not see who did', async () => {
  const shop = await aShop(app, stage.staff)
  const [winner, loser] = await riders(app, 2, { at: shop.at })
  const orderId = await offeredOrder(app, shop)
  await take(winner!, orderId)
  const { data } = await loser!.client.getOrder({ params: { orderId } })
  expect(data).toMatchObject({ status: 'rejected', rider: null, actions: [] })
})

test('ready is shown as accepted to the customer and the rider, also in their lists', async () => {
  const orderId = await ways['ready, with rider'](stage)
  const statuses = await Promise.all([customer, rider, owner].map((who) => seenBy(who, orderId)))
  expect(statuses.map(({ status }) => status)).toEqual(['accepted', 'accepted', 'ready'])
  for (const { client } of [customer, rider]) {
    const { data } = await client.getOrdersByStatus({ params: { status: 'accepted' } })
    expect(data[0]!.id).toBe(orderId)
  }
})

test('the customer can cancel until the store accepts', async () => {
  const canCancel = async (place: Place) =>
    (await seenBy(customer, await ways[place](stage))).customer.canCancelOrder
  expect([
    await canCancel('paid'),
    await canCancel('accepted'),
    await canCancel('accepted, overdue'),
  ]).toEqual([true, false, true])
})

test("the customer's reason for cancelling is shown to the store and the customer", async () => {
  const orderId = await ways.paid(stage)
  await customer.client.cancelOrder({ params: { orderId }, body: { reason: 'The visitors have left.' } })
  for (const who of [owner, customer]) {
    expect(await seenBy(who, orderId), who.role).toMatchObject({
      status: 'cancelled',
      reason: 'The visitors have left.',
    })
  }
})

test('steps and stops follow the status of the order', async () => {
  const orderId = await ways.accepted(stage)
  const steps = async () => {
    const { trackings, timelines } = await seenBy(owner, orderId)
    return [...trackings, ...timelines].map(({ type, status }) => `${type} ${status}`)
  }
  expect(await steps()).toEqual([
    'customer-payment completed',
    'store-acceptance completed',
    'store-preparation ongoing',
    'rider-acceptance pending',
    'rider-store-arrival pending',
    'rider-pickup pending',
    'rider-customer-arrival pending',
    'customer-delivery pending',
    'source ongoing',
    'destination pending',
  ])
  await assigned(app, orderId, rider)
  const next = (status: 'ready' | 'ongoing', by: Person) =>
    by.client.updateOrderStatus({ params: { orderId }, body: { status } })
  await next('ready', owner)
  await next('ongoing', rider)
  await stage.staff.client.failOrder({ params: { orderId }, body: { fault: 'platform', reason: 'Stolen.' } })
  expect(await steps()).toEqual([
    'customer-payment completed',
    'store-acceptance completed',
    'store-preparation completed',
    'rider-acceptance completed',
    'rider-store-arrival completed',
    'rider-pickup completed',
    'rider-customer-arrival cancelled',
    'customer-delivery failed',
    'source completed',
    'destination failed',
  ])
})

const messagesOf = async (who: Person, orderId: string) =>
  Object.fromEntries((await seenBy(who, orderId)).trackings.map(({ type, message }) => [type, message]))

test('each step has a message for its status', async () => {
  const orderId = await ways.ongoing(stage)
  expect(await messagesOf(customer, orderId)).toEqual({
    'customer-payment': 'Paid by the customer',
    'store-acceptance': 'Accepted by the store',
    'store-preparation': 'Ready at the store',
    'rider-acceptance': 'Taken by a rider',
    'rider-store-arrival': 'The rider came to the store',
    'rider-pickup': 'Picked up by the rider',
    'rider-customer-arrival': 'The rider will come to the customer',
    'customer-delivery': 'On the way to the customer',
  })
  expect(await messagesOf(customer, await ways.unpaid(stage))).toMatchObject({
    'customer-payment': 'Waiting for the customer to pay',
    'customer-delivery': 'It will be brought to the customer',
  })
  expect(await messagesOf(stage.own.customer, await ways['ongoing, store delivers'](stage))).toMatchObject({
    'rider-pickup': 'The store delivers it itself',
    'customer-delivery': 'On the way to the customer',
  })
})

test.for<[Place, string]>([
  ['cancelled by time', 'Cancelled: it was not paid in time'],
  ['cancelled by customer', 'Cancelled by the customer'],
  ['rejected by store', 'Cancelled: the store did not accept it'],
  ['rejected by time', 'Cancelled: the store did not answer in time'],
  ['cancelled by store', 'Cancelled by the store'],
])('%s: cancelled steps have the reason in their message', async ([place, message]) => {
  const orderId = await ways[place](stage)
  expect(await messagesOf(customer, orderId)).toMatchObject({ 'customer-delivery': message })
})

test('a step has the creation time of the order and the time of its last change', async () => {
  const orderId = await ways.accepted(stage)
  await app.services.clock.advance(60_000)
  await owner.client.updateOrderStatus({ params: { orderId }, body: { status: 'ready' } })
  const { dateCreated, timelines, trackings } = await seenBy(customer, orderId)
  const entries = [...timelines, ...trackings]
  expect(new Set(entries.map((entry) => entry.dateCreated))).toEqual(new Set([dateCreated]))
  const updated = (type: string) => Date.parse(entries.find((entry) => entry.type === type)!.dateUpdated)
  const made = Date.parse(dateCreated)
  expect(updated('customer-delivery')).toBe(made)
  expect(updated('store-preparation') - made).toBeGreaterThanOrEqual(60_000)
  expect(updated('store-acceptance') - made).toBeLessThan(60_000)
})
