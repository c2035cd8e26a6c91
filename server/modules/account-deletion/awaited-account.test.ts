import { expect, test } from 'vitest'
import { sql } from '#platform/database/sql.ts'
import { emptyWallet } from '#testing/accounts/traces.ts'
import { startApp } from '#testing/app.ts'
import {
  completedOrder,
  failedOrder,
  manuallyCompletedOrder,
  moved,
  ongoingOrder,
  openMarket,
  paidOrder,
} from '#testing/orders/moved-orders.ts'
import { eventually, operator, outcomeOf, type Person, refusal, uploaded } from '#testing/people.ts'
import { plain } from '#testing/screens/pictures.ts'

const app = await startApp({ ACCESS_TOKEN_MINUTES: '1440', COMPLAINT_HOURS: '1' })
const { db } = app.services
const staff = await operator(app)

const remove = ({ client, password }: Person) => outcomeOf(client.deleteAccount({ body: { password } }))

const empty = ({ id }: Person) => emptyWallet(app, { userId: id })

test('the customer and the rider of an order cannot be deleted until it has ended', async () => {
  const market = await openMarket(app, staff)
  const orderId = await ongoingOrder(app, market)
  expect(await remove(market.customer)).toBe('409 user.has-orders')
  expect(await remove(market.rider)).toBe('409 user.has-orders')
  await moved(app, orderId, 'deliver', 'rider')
  expect(await remove(market.rider)).toBe('409 user.has-balance')
  await empty(market.rider)
  expect(await remove(market.rider)).toBe('200')
  expect(await remove(market.customer)).toBe('200')
})

test('the customer of an order that waits for the store cannot be deleted', async () => {
  const market = await openMarket(app, staff)
  const orderId = await paidOrder(app, market)
  expect(await remove(market.customer)).toBe('409 user.has-orders')
  await moved(app, orderId, 'reject', 'store')
  expect(await remove(market.customer)).toBe('409 user.has-balance')
})

test('a rider with a pending payout cannot be deleted until it is paid', async () => {
  const market = await openMarket(app, staff)
  const orderId = await failedOrder(app, market, 'customer')
  expect(await remove(market.rider)).toBe('409 user.has-orders')
  const { data } = await market.customer.client.complainOnOrder({ body: { orderId, reason: 'I was there.' } })
  await market.customer.client.deleteOrderComplaint({ params: { complaintId: data.id } })
  // The customer may complain again until the complaint window has ended.
  expect(await remove(market.rider)).toBe('409 user.has-orders')
  await app.services.clock.advance(3_600_000)
  await eventually(
    async () => (await remove(market.rider)) === '409 user.has-balance' || undefined,
    'the money that waited',
  )
})

test('an open complaint blocks the deletion of customer and rider; its pictures are deleted with the customer', async () => {
  const market = await openMarket(app, staff)
  const orderId = await completedOrder(app, market)
  await empty(market.rider)
  const pictures = [await uploaded(market.customer, 'picture', 'image/png', await plain('orange'))]
  const { data } = await market.customer.client.complainOnOrder({
    body: { orderId, reason: 'Cold.', pictures },
  })
  expect(await remove(market.customer)).toBe('409 user.has-orders')
  expect(await remove(market.rider)).toBe('409 user.has-orders')
  const params = { complaintId: data.id }
  await staff.client.decideComplaint({ params, body: { status: 'rejected', note: 'No.' } })
  expect(await remove(market.rider)).toBe('200')
  expect(await remove(market.customer)).toBe('200')
  const { data: complaints } = await staff.client.getComplaints({ query: { status: 'rejected' } })
  expect(complaints[0]).toMatchObject({ id: data.id, pictures: [], customer: { name: 'Deleted user' } })
})

test('a store cannot be deleted while it has an open order, unsettled money or a complaint', async () => {
  const market = await openMarket(app, staff)
  const { owner, customer, storeId } = market
  const close = () => outcomeOf(owner.client.deleteStore({ params: { storeId } }))
  const orderId = await paidOrder(app, market)
  expect(await close()).toBe('409 store.has-orders')
  await moved(app, orderId, 'reject', 'store')
  await manuallyCompletedOrder(app, market)
  expect(await close()).toBe('409 store.has-orders')
  await db.run(sql`UPDATE orders SET version = version + 1, settle_at = NULL WHERE store_id = ${storeId}`)
  const failed = await failedOrder(app, market, 'store')
  const { data } = await customer.client.complainOnOrder({ body: { orderId: failed, reason: 'No food.' } })
  expect(await close()).toBe('409 store.has-orders')
  await customer.client.deleteOrderComplaint({ params: { complaintId: data.id } })
  // The store owes the refund of a complaint.
  const { code, message } = await refusal(owner.client.deleteStore({ params: { storeId } }))
  expect(code).toBe('store.has-balance')
  expect(message).toContain(
    'The store’s wallet has money, money on its way or a debt. Withdraw the money, or ask support to settle the debt.',
  )
})
