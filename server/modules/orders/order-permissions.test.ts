import { expect, test } from 'vitest'
import { offerToRiders } from '#modules/dispatch/index.ts'
import { startApp } from '#testing/app.ts'
import { openMarket } from '#testing/orders/moved-orders.ts'
import { openStage, orderOf, type Place, ways } from '#testing/orders/order-states.ts'
import { activeRider, expectField, outcomeOf, type Person, signUp } from '#testing/people.ts'
import { assistantOf } from '#testing/stores.ts'
import { publishOrder } from './index.ts'

const app = await startApp()
const stage = await openStage(app)
const { staff, ridden } = stage
const { owner, customer, rider, storeId } = ridden

const people = {
  owner,
  'assistant with orders': await assistantOf(app, owner, storeId, ['orders']),
  'assistant without': await assistantOf(app, owner, storeId, ['menu', 'chat', 'money']),
  'other owner': (await openMarket(app, staff)).owner,
  'other assistant': await signUp(app, 'assistant'),
  customer,
  'other customer': await signUp(app, 'customer'),
  rider,
  'other rider': await activeRider(app, staff),
}
type Who = keyof typeof people

const reads = {
  getOrder: (person: Person, orderId: string) => person.client.getOrder({ params: { orderId } }),
  getOrderBySlug: async (person: Person, orderId: string) => {
    const { slug } = await orderOf(app, orderId)
    return person.client.getOrderBySlug({ params: { slug } })
  },
}

test.for<[keyof typeof reads, Place]>([
  ['getOrder', 'accepted, with rider'],
  ['getOrderBySlug', 'completed by rider'],
])('%s is allowed to the parties of the order', async ([read, place]) => {
  const orderId = await ways[place](stage)
  const theirs: Who[] = ['owner', 'assistant with orders', 'customer', 'rider']
  for (const [who, person] of Object.entries(people)) {
    const expected = theirs.includes(who as Who) ? '200' : '404 order.absent'
    expect(await outcomeOf(reads[read](person, orderId)), who).toBe(expected)
  }
})

test('an unpaid order is visible to its customer only', async () => {
  const orderId = await ways.unpaid(stage)
  for (const who of ['owner', 'assistant with orders', 'rider'] as const) {
    expect(await outcomeOf(reads.getOrder(people[who], orderId)), who).toBe('404 order.absent')
  }
  expect(await outcomeOf(reads.getOrder(customer, orderId))).toBe('200')
})

const acts: {
  [name: string]: [Place, (person: Person, orderId: string) => Promise<{ statusCode: number }>]
} = {
  accept: ['paid', ({ client }, orderId) => client.acceptOrder({ params: { orderId }, body: {} })],
  reject: [
    'paid',
    ({ client }, orderId) => client.rejectOrder({ params: { orderId }, body: { reason: 'No rice.' } }),
  ],
  'call off': [
    'ready',
    ({ client }, orderId) => client.rejectOrder({ params: { orderId }, body: { reason: 'No rice.' } }),
  ],
  ready: [
    'accepted',
    ({ client }, orderId) => client.updateOrderStatus({ params: { orderId }, body: { status: 'ready' } }),
  ],
  'hand over': [
    'ready, with rider',
    ({ client }, orderId) => client.updateOrderStatus({ params: { orderId }, body: { status: 'ongoing' } }),
  ],
}

test.for(Object.entries(acts))(
  '%s is allowed to members of the store with the permission',
  async ([, [place, act]]) => {
    const orderId = await ways[place](stage)
    const refusals = {
      'assistant without': '403 store.permission.missing',
      'other owner': '404 order.absent',
      'other assistant': '404 order.absent',
      'other rider': '404 order.absent',
      customer: '403 auth.role.forbidden',
    }
    for (const [who, refusal] of Object.entries(refusals)) {
      expect(await outcomeOf(act(people[who as Who], orderId)), who).toBe(refusal)
    }
    expect(await outcomeOf(act(people['assistant with orders'], orderId))).toBe('200')
    expect(await outcomeOf(act(owner, orderId)), 'what an assistant did, the owner did').toBe('208')
  },
)

test('only the customer can cancel and change the place', async () => {
  const orderId = await ways.paid(stage)
  const { client } = people['other customer']
  const body = { message: 'Hello.' }
  expect(await outcomeOf(client.cancelOrder({ params: { orderId }, body: {} }))).toBe('404 order.absent')
  expect(await outcomeOf(client.updateOrderDelivery({ params: { orderId }, body }))).toBe('404 order.absent')
})

test('a rider with only an offer can read the order, but cannot carry it', async () => {
  const orderId = await ways.ready(stage)
  const offered = people['other rider']
  await app.services.db.transaction(async (tx) => {
    await offerToRiders(tx, { orderId, storeId, round: 1, wave: 1 }, [offered.id])
    await publishOrder(tx, app.services, orderId, { offered: [offered.id] })
  })
  expect(await outcomeOf(reads.getOrder(offered, orderId))).toBe('200')
  const body = { status: 'ongoing' } as const
  expect(await outcomeOf(offered.client.updateOrderStatus({ params: { orderId }, body }))).toBe(
    '409 order.move.illegal',
  )
})

test('a store must give a reason to reject', async () => {
  const orderId = await ways.paid(stage)
  await expectField(owner.client.rejectOrder({ params: { orderId }, body: {} }), 'reason')
})

test('the lists of a store are for its members with the permission', async () => {
  const list = ({ client }: Person) => outcomeOf(client.getStoreOrders({ params: { storeId } }))
  expect(await list(people['assistant with orders'])).toBe('200')
  expect(await list(people['assistant without'])).toBe('403 store.permission.missing')
  expect(await list(people['other owner'])).toBe('404 store.absent')
})

test('a fault cannot be a rider’s where there was none', async () => {
  const orderId = await ways['ongoing, store delivers'](stage)
  const body = { fault: 'rider', reason: 'Lost.' } as const
  await expectField(staff.client.failOrder({ params: { orderId }, body }), 'fault')
  expect((await orderOf(app, orderId)).status).toBe('ongoing')
})

test('actions of operators on orders are audited', async () => {
  const orderId = await ways.ongoing(stage)
  await staff.client.failOrder({ params: { orderId }, body: { fault: 'store', reason: 'Wrong bag.' } })
  const { data } = await staff.client.getAuditLog({})
  expect(data[0]).toMatchObject({ operation: 'failOrder', params: { orderId } })
})
