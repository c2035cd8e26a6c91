import { expect, test } from 'vitest'
import { offerToRiders } from '#modules/dispatch/index.ts'
import { startApp } from '#testing/app.ts'
import { moved, openMarket, paidOrder } from '#testing/orders/moved-orders.ts'
import { openStage, type Place, ways } from '#testing/orders/order-states.ts'
import { activeRider, operator, type Person, refusal } from '#testing/people.ts'
import { publishOrder } from '../index.ts'

const app = await startApp()
const market = await openMarket(app, await operator(app))
const stage = await openStage(app)
const { customer: buyer, owner: keeper, rider, storeId } = stage.ridden

test('a refused move reports the status of the order as the caller sees it', async () => {
  const orderId = await paidOrder(app, market)
  await moved(app, orderId, 'accept', 'store')
  await moved(app, orderId, 'make-ready', 'store')
  const params = { orderId }
  const { customer, owner } = market
  const byCustomer = await refusal(customer.client.cancelOrder({ params, body: { reason: 'Too late.' } }))
  expect(byCustomer.fields).toEqual([{ path: 'status', code: 'order.move.illegal', message: 'is accepted' }])
  expect(byCustomer.message).toMatch(/^409 order\.move\.illegal: .* status is accepted\.$/)
  // The order has no rider yet, and the store does not deliver itself.
  const byStore = await refusal(owner.client.updateOrderStatus({ params, body: { status: 'ongoing' } }))
  expect(byStore.fields).toMatchObject([{ path: 'status', message: 'is ready' }])
})

type Act = (params: { orderId: string }) => Promise<unknown>
const reason = 'Because.'
const update = { message: 'Ring twice.' }
const location = {
  city: 'Ile-Ife',
  street: 'Sabo',
  description: '',
  coordinates: { latitude: 7.5, longitude: 4.5 },
}

/** The refused act, the state of the order, the call, the status named in the refusal, and the fault if there is one. */
const refused: [string, Place, Act, string, string?][] = [
  ['notifying riders', 'paid', (params) => keeper.client.notifyRiders({ params }), 'is pending'],
  [
    'unnotifying riders',
    'ready, with rider',
    (params) => keeper.client.unnotifyRiders({ params }),
    'is ready',
  ],
  [
    'a store’s arrival',
    'ready, with rider',
    (params) => keeper.client.updateOrderStatus({ params, body: { tracking: 'rider-store-arrival' } }),
    'is ready',
  ],
  [
    'a rider’s arrival',
    'ready, with rider',
    (params) => rider.client.updateOrderStatus({ params, body: { tracking: 'rider-customer-arrival' } }),
    'is accepted',
  ],
  ['giving it up', 'ongoing', (params) => rider.client.rejectOrder({ params, body: {} }), 'is ongoing'],
  [
    'taking it from its rider',
    'ready',
    (params) => stage.staff.client.unassignRider({ params, body: { reason } }),
    'is ready',
  ],
  [
    'another place',
    'ongoing',
    (params) => buyer.client.updateOrderDelivery({ params, body: { location } }),
    'is ongoing',
  ],
  [
    'another message',
    'rejected by store',
    (params) => buyer.client.updateOrderDelivery({ params, body: update }),
    'is rejected',
    'is store',
  ],
  [
    'a complaint on what was never made',
    'cancelled by customer',
    ({ orderId }) => buyer.client.complainOnOrder({ body: { orderId, reason } }),
    'is cancelled',
    'is customer',
  ],
  [
    'a complaint before the end',
    'ready, with rider',
    ({ orderId }) => buyer.client.complainOnOrder({ body: { orderId, reason } }),
    'is accepted',
  ],
]

test.for(refused)(
  '%s is refused with the status of the order (%s)',
  async ([, place, act, status, fault]) => {
    const error = await refusal(act({ orderId: await ways[place](stage) }))
    expect(error.statusCode).toBe(409)
    expect(error.fields).toEqual([
      { path: 'status', code: error.code, message: status },
      ...(fault === undefined ? [] : [{ path: 'fault', code: error.code, message: fault }]),
    ])
  },
)

test('a rider with only an offer gets the status of the offer, not of the order', async () => {
  const orderId = await ways.ready(stage)
  const offered = await activeRider(app, stage.staff)
  await app.services.db.transaction(async (tx) => {
    await offerToRiders(tx, { orderId, storeId, round: 1, wave: 1 }, [offered.id])
    await publishOrder(tx, app.services, orderId, { offered: [offered.id] })
  })
  const pickUp = ({ client }: Person) =>
    refusal(client.updateOrderStatus({ params: { orderId }, body: { status: 'ongoing' } }))
  expect((await pickUp(offered)).fields).toMatchObject([{ path: 'status', message: 'is pending' }])
  await offered.client.rejectOrder({ params: { orderId }, body: {} })
  expect((await pickUp(offered)).fields).toMatchObject([{ path: 'status', message: 'is rejected' }])
})

test('an order that needs no payment is refused with its payment status', async () => {
  const orderId = await ways.paid(stage)
  const error = await refusal(buyer.client.initiateOneTimePayment({ body: { purpose: 'order', orderId } }))
  expect(error).toMatchObject({ statusCode: 409, code: 'order.payment.settled' })
  expect(error.fields).toMatchObject([{ path: 'payment.status', message: 'is paid' }])
})
