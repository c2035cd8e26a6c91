import { expect, test } from 'vitest'
import { sql } from '#platform/database/sql.ts'
import { newId } from '#platform/ids.ts'
import { startApp } from '#testing/app.ts'
import {
  completedOrder,
  failedOrder,
  moved,
  ongoingOrder,
  openMarket,
  paidOrder,
} from '#testing/orders/moved-orders.ts'
import {
  eventsOn,
  eventually,
  expectField,
  operator,
  outcomeOf,
  type Person,
  signUp,
  uploaded,
} from '#testing/people.ts'
import { plain } from '#testing/screens/pictures.ts'

const app = await startApp({ ACCESS_TOKEN_MINUTES: '1440', COMPLAINT_HOURS: '2' })
const staff = await operator(app)
const market = await openMarket(app, staff)
const { customer, owner, storeId } = market
const reason = 'The soup had leaked into the bag.'
const complain = (orderId: string, by: Person = customer) =>
  by.client.complainOnOrder({ body: { orderId, reason } })

test('the customer complains with pictures; the store gets the event and an alert', async () => {
  const orderId = await completedOrder(app, market)
  const picture = await uploaded(customer, 'picture', 'image/png', await plain('orange'))
  const { data } = await customer.client.complainOnOrder({ body: { orderId, reason, pictures: [picture] } })
  expect(data).toMatchObject({
    order: { id: orderId },
    store: { id: storeId, name: 'Test canteen' },
    customer: { id: customer.id, name: 'Test customer' },
    status: 'open',
    reason,
    pictures: [{ url: expect.stringContaining(picture) }],
    answer: null,
    decision: null,
    dateDecided: null,
  })
  const [event] = await app.services.db.many(sql`
    SELECT data FROM stream_event WHERE stream = ${`store:${storeId}`} AND event = 'order.complaint.new'`)
  expect(event).toEqual({ data })
  const alerts = (await eventsOn(app, { storeId })).filter(
    ({ data: alert }) => alert.type === 'complaint-new',
  )
  expect(alerts).toHaveLength(1)
})

test('a failed order can be complained about', async () => {
  expect(await outcomeOf(complain(await failedOrder(app, market, 'platform')))).toBe('200')
})

test('an order has one complaint, also with concurrent calls, and another after it was withdrawn', async () => {
  const orderId = await completedOrder(app, market)
  const outcomes = await Promise.all([1, 2, 3].map(() => outcomeOf(complain(orderId))))
  expect(outcomes.sort()).toEqual(['200', '409 complaint.exists', '409 complaint.exists'])
  const { data } = await staff.client.getComplaints()
  await customer.client.deleteOrderComplaint({ params: { complaintId: data[0]!.id } })
  const again = await Promise.all([1, 2, 3].map(() => outcomeOf(complain(orderId))))
  expect(again.sort()).toEqual(['200', '409 complaint.exists', '409 complaint.exists'])
  const { data: last } = await customer.client.getOrderComplaint({ params: { orderId } })
  expect(last.status).toBe('open')
  expect(last.id).not.toBe(data[0]!.id)
})

test('an order that has not ended, or was never prepared, cannot be complained about', async () => {
  expect(await outcomeOf(complain(await ongoingOrder(app, market)))).toBe('409 complaint.too-early')
  const cancelled = await paidOrder(app, market)
  await moved(app, cancelled, 'cancel', 'customer')
  expect(await outcomeOf(complain(cancelled))).toBe('409 order.move.illegal')
})

test('for other users the order does not exist', async () => {
  const orderId = await completedOrder(app, market)
  expect(await outcomeOf(complain(orderId, await signUp(app, 'customer')))).toBe('404 order.absent')
  expect(await outcomeOf(complain(newId()))).toBe('404 order.absent')
  expect(await outcomeOf(complain(orderId, owner))).toBe('403 auth.role.forbidden')
})

test('pictures must be the customer’s own uploads', async () => {
  const orderId = await completedOrder(app, market)
  const [own, foreign] = [
    await uploaded(customer, 'picture', 'image/png', await plain('red')),
    await uploaded(owner, 'picture', 'image/png', await plain('blue')),
  ]
  const call = customer.client.complainOnOrder({ body: { orderId, reason, pictures: [own, foreign] } })
  await expectField(call, 'pictures.1')
})

test('a complaint after the window is refused', async () => {
  const [early, late] = [await completedOrder(app, market), await completedOrder(app, market)]
  await app.services.clock.advance(119 * 60_000)
  expect(await outcomeOf(complain(early))).toBe('200')
  await app.services.clock.advance(60_000)
  expect(await outcomeOf(complain(late))).toBe('410 complaint.ended')
})

test('the order allows a complaint only within the window', async () => {
  const actions = async (orderId: string) =>
    (await customer.client.getOrder({ params: { orderId } })).data.actions
  const [complained, other] = [await completedOrder(app, market), await completedOrder(app, market)]
  expect([await actions(complained), await actions(other)]).toEqual([['complain'], ['complain']])
  const { data: made } = await complain(complained)
  expect([await actions(complained), await actions(other)]).toEqual([[], ['complain']])
  await customer.client.deleteOrderComplaint({ params: { complaintId: made.id } })
  expect(await actions(complained)).toEqual(['complain'])
  await app.services.clock.advance(2 * 3_600_000)
  await eventually(async () => (await actions(other)).length === 0 || undefined, 'the end of the time')
  expect(await actions(complained)).toEqual([])
  expect(await outcomeOf(complain(complained))).toBe('410 complaint.ended')
})
