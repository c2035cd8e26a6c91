import { expect, test } from 'vitest'
import type { Client } from '#client/index.ts'
import type { OperationId } from '#contract/operations/index.ts'
import { operatorOrders } from '#contract/operations/operator-orders.ts'
import { order } from '#contract/operations/order.ts'
import { orderComplaint, orderComplaints } from '#contract/operations/order-complaint.ts'
import { orders } from '#contract/operations/orders.ts'
import { storeAnalytics } from '#contract/operations/store-analytics.ts'
import { storeCart } from '#contract/operations/store-cart.ts'
import { isPublic } from '#contract/rules.ts'
import { offerToRiders } from '#modules/dispatch/index.ts'
import { publishOrder } from '#modules/orders/index.ts'
import { newId } from '#platform/ids.ts'
import { startApp } from '#testing/app.ts'
import { openMarket } from '#testing/orders/moved-orders.ts'
import { type Asker, askers, permissions, type Verdict, verdicts } from '#testing/orders/order-permissions.ts'
import { openStage, orderOf, ways } from '#testing/orders/order-states.ts'
import { activeRider, outcomeOf, type Person } from '#testing/people.ts'
import { assistantOf } from '#testing/stores.ts'

const app = await startApp()
const stage = await openStage(app)
const { staff } = stage
const { owner, customer, rider, storeId, itemId } = stage.ridden
const other = await openMarket(app, staff)

const people: { [asker in Asker]: Person } = {
  customer,
  'other customer': other.customer,
  owner,
  'other owner': other.owner,
  assistant: await assistantOf(app, owner, storeId, ['orders']),
  'assistant without': await assistantOf(app, owner, storeId, ['menu', 'chat', 'money']),
  'other assistant': await assistantOf(app, other.owner, other.storeId, ['orders', 'menu', 'chat', 'money']),
  rider,
  'offered rider': await activeRider(app, staff),
  'other rider': await activeRider(app, staff),
  operator: staff,
}

interface OrderToTry {
  orderId: string
  slug: string
  code: string
  complaintId: string
  detail: string
}

type Ask = (client: Client, asked: OrderToTry) => Promise<{ statusCode: number }>
type StatusBody = Parameters<Client['updateOrderStatus']>[0]['body']

const statusBodies: { [detail: string]: (code: string) => StatusBody } = {
  ready: () => ({ status: 'ready' }),
  ongoing: () => ({ status: 'ongoing' }),
  arrival: () => ({ tracking: 'rider-store-arrival' }),
  code: (code) => ({ status: 'completed', code }),
}

const store = { storeId }
const reason = 'Because.'
const asks: { [operationId in OperationId]?: Ask } = {
  getStoreCart: (client) => client.getStoreCart({ params: store }),
  updateStoreCart: (client) =>
    client.updateStoreCart({ params: store, body: { packs: [{ lines: [{ id: itemId, quantity: 1 }] }] } }),
  clearStoreCart: (client) => client.clearStoreCart({ params: store }),
  checkoutStoreCart: (client) =>
    client.checkoutStoreCart({ params: store, body: { version: 'any', method: 'single-transfer' } }),
  getCustomerCarts: (client) => client.getCustomerCarts({}),

  getOrder: (client, { orderId }) => client.getOrder({ params: { orderId } }),
  getOrderBySlug: (client, { slug }) => client.getOrderBySlug({ params: { slug } }),
  getOrderTracking: (client, { orderId }) => client.getOrderTracking({ params: { orderId } }),
  getOrderWay: (client, { orderId }) => client.getOrderWay({ params: { orderId } }),
  getOrderTimes: (client, { orderId }) => client.getOrderTimes({ params: { orderId } }),
  getCallOffCost: (client, { orderId }) => client.getCallOffCost({ params: { orderId } }),
  takeOrderBack: (client, { orderId }) => client.takeOrderBack({ params: { orderId }, body: { reason } }),
  cancelOrder: (client, { orderId }) => client.cancelOrder({ params: { orderId }, body: {} }),
  updateOrderDelivery: (client, { orderId }) =>
    client.updateOrderDelivery({ params: { orderId }, body: { message: 'Ring twice.' } }),
  acceptOrder: (client, { orderId }) => client.acceptOrder({ params: { orderId }, body: {} }),
  rejectOrder: (client, { orderId }) => client.rejectOrder({ params: { orderId }, body: { reason } }),
  updateOrderStatus: (client, { orderId, detail, code }) =>
    client.updateOrderStatus({ params: { orderId }, body: statusBodies[detail]!(code) }),
  notifyRiders: (client, { orderId }) => client.notifyRiders({ params: { orderId } }),
  unnotifyRiders: (client, { orderId }) => client.unnotifyRiders({ params: { orderId } }),

  getOrders: (client) => client.getOrders({}),
  getOrdersByStatus: (client) => client.getOrdersByStatus({ params: { status: 'pending' } }),
  getStoreOrders: (client) => client.getStoreOrders({ params: store }),
  getStoreOrdersByStatus: (client) =>
    client.getStoreOrdersByStatus({ params: { ...store, status: 'pending' } }),
  getStoreOrdersMetadata: (client) => client.getStoreOrdersMetadata({ params: store }),
  getStoreAnalytics: (client) => client.getStoreAnalytics({ params: store }),

  complainOnOrder: (client, { orderId }) => client.complainOnOrder({ body: { orderId, reason } }),
  getOrderComplaint: (client, { orderId }) => client.getOrderComplaint({ params: { orderId } }),
  deleteOrderComplaint: (client, { complaintId }) => client.deleteOrderComplaint({ params: { complaintId } }),
  answerComplaint: (client, { complaintId }) =>
    client.answerComplaint({ params: { ...store, complaintId }, body: { answer: 'Sorry.' } }),
  getStoreOrderComplaints: (client) => client.getStoreOrderComplaints({ params: store }),

  failOrder: (client, { orderId }) =>
    client.failOrder({ params: { orderId }, body: { fault: 'platform', reason } }),
  completeOrder: (client, { orderId }) => client.completeOrder({ params: { orderId }, body: { reason } }),
  unassignRider: (client, { orderId }) => client.unassignRider({ params: { orderId }, body: { reason } }),
  getOrderDispatch: (client, { orderId }) => client.getOrderDispatch({ params: { orderId } }),
  getOrderDetails: (client, { orderId }) => client.getOrderDetails({ params: { orderId } }),
  findOrders: (client) => client.findOrders(),
  getComplaints: (client) => client.getComplaints({}),
  getComplaint: (client, { complaintId }) => client.getComplaint({ params: { complaintId } }),
  decideComplaint: (client, { complaintId }) =>
    client.decideComplaint({ params: { complaintId }, body: { status: 'rejected', note: reason } }),
  getOverview: (client) => client.getOverview({}),
}

const onComplaints: OperationId[] = [
  'getOrderComplaint',
  'deleteOrderComplaint',
  'answerComplaint',
  'getComplaint',
  'decideComplaint',
]

const complaintOn = async (orderId: string) =>
  (await customer.client.complainOnOrder({ body: { orderId, reason } })).data.id

/** Offers an order to one rider, if the store has accepted it. */
async function offer(orderId: string): Promise<void> {
  const riderId = people['offered rider'].id
  await owner.client.notifyRiders({ params: { orderId } }).catch(() => undefined)
  await app.services.db.transaction(async (tx) => {
    await offerToRiders(tx, { orderId, storeId, round: 1, wave: 1 }, [riderId])
    await publishOrder(tx, app.services, orderId, { offered: [riderId] })
  })
}

const cellsOf = (line: string) => line.split(' ').filter((cell) => cell !== '|')

test.for(permissions)('%s %s (%s)', async ([operationId, detail, place, line]) => {
  const cells = cellsOf(line)
  expect(cells).toHaveLength(askers.length)
  const orderId = await ways[place](stage)
  if (/^(accepted|ready)/.test(place)) await offer(orderId)
  const { slug, code } = await orderOf(app, orderId)
  const complaintId = onComplaints.includes(operationId) ? await complaintOn(orderId) : newId()
  const ask = (client: Client) =>
    outcomeOf(asks[operationId]!(client, { orderId, slug, code, complaintId, detail }))

  expect(await ask(app.client())).toBe('401 auth.token.missing')
  // Callers without permission come first, while the action is still possible.
  const order = askers
    .map((asker, index) => [asker, cells[index]!] as const)
    .toSorted(([, a], [, b]) => Number(a === 'yes') - Number(b === 'yes'))
  for (const [asker, cell] of order) {
    if (cell !== '-') expect(await ask(people[asker].client), asker).toMatch(verdicts[cell as Verdict])
  }
})

test('the table contains every operation that is not public', () => {
  const declared = {
    ...storeCart,
    ...order,
    ...orders,
    ...orderComplaint,
    ...orderComplaints,
    ...storeAnalytics,
  }
  const guarded = Object.entries({ ...declared, ...operatorOrders }).flatMap(([operationId, operation]) =>
    isPublic(operation) ? [] : [operationId],
  )
  const all = [...guarded, 'getOrderBySlug', 'getCustomerCarts']
  expect([...new Set(permissions.map(([operationId]) => operationId))].toSorted()).toEqual(all.toSorted())
})

test('a complaint cannot be accessed through another store', async () => {
  const complaintId = await complaintOn(await ways['completed by rider'](stage))
  const params = { storeId: other.storeId, complaintId }
  const answering = other.owner.client.answerComplaint({ params, body: { answer: 'Ours?' } })
  expect(await outcomeOf(answering)).toBe('404 complaint.absent')
})
