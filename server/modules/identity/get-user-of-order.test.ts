import { expect, test } from 'vitest'
import { offerToRiders } from '#modules/dispatch/index.ts'
import { startApp } from '#testing/app.ts'
import { openMarket, paidOrder } from '#testing/orders/moved-orders.ts'
import { assigned, openStage, orderOf, type Stage, ways } from '#testing/orders/order-states.ts'
import { activeRider, refusal, signUp } from '#testing/people.ts'
import { assistantOf } from '#testing/stores.ts'

/** Which users can see each other because of an order, and until when. */
const app = await startApp()
const stage: Stage = await openStage(app)
const { customer, rider, owner, storeId } = stage.ridden
const people = {
  customer,
  rider,
  owner,
  assistant: await assistantOf(app, owner, storeId, ['orders']),
  cook: await assistantOf(app, owner, storeId, ['menu', 'chat', 'money']),
  offered: await activeRider(app, stage.staff),
  stranger: await signUp(app, 'customer'),
  neighbour: stage.own.owner,
}
type Name = keyof typeof people
const names = Object.keys(people) as Name[]

const place = {
  city: 'Ile-Ife',
  street: 'Lagere',
  description: 'Home',
  coordinates: { latitude: 7.49, longitude: 4.55 },
}
for (const { client } of [customer, rider]) await client.updateUser({ body: { locations: [place] } })

/** The pairs that are visible without an order: a user to oneself, and to an owner the members of the store. */
const known = (viewer: Name, seen: Name) =>
  viewer === seen || (viewer === 'owner' && (seen === 'assistant' || seen === 'cook'))

const absent = '01900000-0000-7000-8000-0000000000ff'
const look = (viewer: Name, userId: string) => people[viewer].client.getUser({ params: { userId } })
const notThere = await refusal(look('stranger', absent))

/** Every pair of users of whom the first can see the second because of the order. */
async function pairs(): Promise<string[]> {
  const found: string[] = []
  for (const viewer of names) {
    for (const seen of names.filter((name) => !known(viewer, name))) {
      const answer = await look(viewer, people[seen].id).then(
        ({ data }) => data,
        (error) => {
          // The same answer as for an unknown user.
          expect({ ...error, requestId: '' }).toEqual({ ...notThere, requestId: '' })
        },
      )
      if (!answer) continue
      found.push(`${viewer} ${seen}`)
      const isCalled = seen === 'customer' || seen === 'rider'
      expect(answer).toMatchObject({
        id: people[seen].id,
        locations: [],
        telephone: isCalled ? people[seen].telephone : null,
        review: { totalRaters: 0, rating: 0 },
      })
    }
  }
  return found.toSorted()
}

const both = (one: Name, ...others: Name[]) =>
  others.flatMap((other) => [`${one} ${other}`, `${other} ${one}`])
const ofStore = both('customer', 'owner', 'assistant')
const ofRider = both('rider', 'customer', 'owner', 'assistant')

const end = (orderId: string) => stage.staff.client.failOrder({ params: { orderId }, body: failing })
const failing = { fault: 'platform', reason: 'Because.' } as const

test('nobody before the order is paid', async () => {
  expect(await pairs()).toEqual([])
  const orderId = await ways.unpaid(stage)
  expect(await pairs()).toEqual([])
  await customer.client.cancelOrder({ params: { orderId }, body: {} })
})

test('customer and store from the payment on; the rider from accepting it, not while it is offered', async () => {
  const orderId = await ways.paid(stage)
  expect(await pairs()).toEqual(ofStore.toSorted())
  await owner.client.acceptOrder({ params: { orderId }, body: {} })
  await app.services.db.transaction(async (tx) =>
    offerToRiders(tx, { orderId, storeId, round: 1, wave: 1 }, [people.offered.id]),
  )
  expect(await pairs()).toEqual(ofStore.toSorted())
  await assigned(app, orderId, rider)
  expect(await pairs()).toEqual([...ofStore, ...ofRider].toSorted())
  for (const status of ['ready', 'ongoing'] as const) {
    const by = status === 'ready' ? owner : rider
    await by.client.updateOrderStatus({ params: { orderId }, body: { status } })
    expect(await pairs()).toEqual([...ofStore, ...ofRider].toSorted())
  }
  const { code } = await orderOf(app, orderId)
  await rider.client.updateOrderStatus({ params: { orderId }, body: { status: 'completed', code } })
  expect(await pairs()).toEqual([])
})

test('nobody after a rejection, a cancellation, a failure, or when the rider has given it up', async () => {
  for (const way of ['rejected by store', 'cancelled by customer', 'cancelled by store'] as const) {
    await ways[way](stage)
    expect(await pairs(), way).toEqual([])
  }
  const orderId = await ways['ready, with rider'](stage)
  await rider.client.rejectOrder({ params: { orderId }, body: { reason: 'A flat tyre.' } })
  expect(await pairs()).toEqual(ofStore.toSorted())
  await owner.client.rejectOrder({ params: { orderId }, body: { reason: 'No gas.' } })
  const failed = await ways.ongoing(stage)
  await end(failed)
  expect(await pairs()).toEqual([])
})

test('an assistant who leaves or loses the permission sees nobody any more', async () => {
  const orderId = await ways.ongoing(stage)
  const { data: requests } = await owner.client.getRequests({ params: { storeId } })
  const { id: requestId } = requests.find(({ sender }) => sender.id === people.assistant.id)!
  const params = { storeId, requestId }
  await owner.client.updateRequest({ params, body: { permissions: ['chat'] } })
  const others = [...both('customer', 'owner'), ...both('rider', 'customer', 'owner')].toSorted()
  expect(await pairs()).toEqual(others)
  await owner.client.updateRequest({ params, body: { permissions: ['orders'] } })
  expect(await pairs()).toEqual([...ofStore, ...ofRider].toSorted())
  await owner.client.revokeRequest({ params })
  expect(await pairs()).toEqual(others)
  await end(orderId)
})

test('the order of another store connects nobody of this one', async () => {
  const market = await openMarket(app, stage.staff)
  await paidOrder(app, { ...market, customer: people.stranger })
  expect(await pairs()).toEqual([])
  expect(app.log.findLast(({ operation }) => operation === 'getUser')?.queries).toBe(1)
})
