import { expect, test } from 'vitest'
import { fragment, sql } from '#platform/database/sql.ts'
import { emptyWallet, expectNowhere, leaveForGood, placesOf, standingOf } from '#testing/accounts/traces.ts'
import { startApp } from '#testing/app.ts'
import { acceptedOrder, aShop } from '#testing/orders/dispatch.ts'
import { moved } from '#testing/orders/moved-orders.ts'
import { assigned } from '#testing/orders/order-states.ts'
import { activeRider, eventually, operator, type Person } from '#testing/people.ts'
import { storedEvents } from '#testing/sockets/stored-events.ts'
import { naira } from '#testing/stores.ts'

const app = await startApp()
const { db } = app.services
const staff = await operator(app)

interface AlertWithEvent {
  type: string
  body: string
  event_body: string
}

/** The alerts of other users, and their events, that contain a name. */
async function naming(word: string): Promise<AlertWithEvent[]> {
  const alerts = await db.many<{ id: string; type: string; body: string }>(sql`
    SELECT id, type, body FROM alert WHERE body LIKE ${`%${word}%`} ORDER BY id`)
  const events = await storedEvents<{ id: string; body: string }>(app.services, fragment`event = 'alert.new'`)
  const bodies = new Map(events.map(({ data }) => [data.id, data.body]))
  return alerts.map(({ id, type, body }) => ({ type, body, event_body: bodies.get(id)! }))
}

const typesOf = (alerts: AlertWithEvent[]) => [...new Set(alerts.map(({ type }) => type))].toSorted()

const rename = ({ client }: Person, name: string) => client.updateUser({ body: { name } })

test('no alert and no alert event names a deleted customer or rider', async () => {
  const shop = await aShop(app, staff)
  const { customer, storeId } = shop
  const [first, second] = [await activeRider(app, staff), await activeRider(app, staff)]
  await rename(customer, 'Ifunanya Unforgettable')
  await rename(first, 'Indelible Tunde')
  await rename(second, 'Indelible Musa')

  const orderId = await acceptedOrder(app, shop)
  await assigned(app, orderId, first)
  await first.client.rejectOrder({ params: { orderId }, body: {} })
  await assigned(app, orderId, second)
  await moved(app, orderId, 'make-ready', 'store')
  await moved(app, orderId, 'pick-up', 'rider')
  const arrival = { tracking: 'rider-customer-arrival' } as const
  await second.client.updateOrderStatus({ params: { orderId }, body: arrival })
  await staff.client.completeOrder({ params: { orderId }, body: { reason: 'Confirmed.' } })
  const { data: complaint } = await customer.client.complainOnOrder({ body: { orderId, reason: 'Cold.' } })
  await staff.client.decideComplaint({
    params: { complaintId: complaint.id },
    body: { status: 'rejected', note: 'No.' },
  })
  await customer.client.sendMessageToStore({ params: { storeId }, body: { text: 'Hello' } })
  await second.client.sendMessageToUser({ params: { userId: customer.id }, body: { text: 'Hello' } })
  await customer.client.createTicket({ body: { subject: 'A thing', text: 'What?' } })
  const colleague = await operator(app)
  const adjust = (party: { userId: string }) =>
    colleague.client.adjustWallet({ body: { party, type: 'credit', fund: naira(10), reason: 'A tyre.' } })
  await adjust({ userId: first.id })

  expect(typesOf(await naming('Ifunanya'))).toEqual(['complaint-new', 'message-new', 'ticket-new'])
  expect(typesOf(await naming('Indelible'))).toEqual([
    'adjustment-proposed',
    'delivery-arrived',
    'delivery-given-up',
    'message-new',
    'order-ongoing',
  ])
  const slug = /[A-Z]{3}-\d{3}-[A-Z]{3}/.exec((await naming('Indelible'))[0]!.body)![0]
  // Alerts contain the name as of when they were raised.
  await rename(first, 'Somebody Else')

  const streams = [`store:${storeId}`, `user:${customer.id}`, `user:${staff.id}`, `user:${colleague.id}`]
  const before = await standingOf(app, streams)
  for (const rider of [first, second]) {
    await emptyWallet(app, { userId: rider.id })
    await leaveForGood(app, rider)
  }
  expect(await naming('Indelible')).toEqual([])
  expect(await placesOf(app, 'Indelible')).toEqual([])
  expect(await naming('Ifunanya')).toHaveLength(3)
  const ongoing = await naming(`Deleted user picked up ${slug}`)
  expect(ongoing).toMatchObject([{ type: 'order-ongoing', event_body: ongoing[0]!.body }])
  expect(await standingOf(app, streams)).toEqual(before)

  await emptyWallet(app, { userId: customer.id })
  await leaveForGood(app, customer)
  await expectNowhere(app, { name: 'Unforgettable', called: 'Ifunanya' })
  const [complained] = await naming(`complains on ${slug}`)
  expect(complained!.body).toMatch(/^Deleted user complains on [A-Z]{3}-\d{3}-[A-Z]{3} \(₦/)
  expect(complained!.event_body).toBe(complained!.body)
})

test('an alert raised by a call in progress after the deletion is redacted a minute later', async () => {
  const shop = await aShop(app, staff)
  const rider = await activeRider(app, staff)
  await leaveForGood(app, rider)
  await db.run(sql`
    INSERT INTO alert (id, store_id, needs, type, title, body, named_id, nameless_body)
    VALUES (
      gen_random_uuid(), ${shop.storeId}, 'orders', 'delivery-given-up', 'Given up', 'Belated gave it back.', ${rider.id},
      'Deleted user gave it back.'
    )`)
  await app.services.clock.advance(61_000)
  await eventually(
    async () => !(await db.exists(sql`SELECT FROM alert WHERE body LIKE 'Belated%'`)) || undefined,
    'the end of what came late',
  )
  expect(await placesOf(app, 'Belated')).toEqual([])
})
