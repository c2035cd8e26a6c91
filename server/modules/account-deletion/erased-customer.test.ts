import { expect, test } from 'vitest'
import { lockOrder, payFromWallet } from '#modules/orders/index.ts'
import { fragment } from '#platform/database/sql.ts'
import {
  emptyWallet,
  expectEverywhere,
  expectNowhere,
  leaveForGood,
  standingOf,
} from '#testing/accounts/traces.ts'
import { startApp } from '#testing/app.ts'
import { aShop, northOf, riders } from '#testing/orders/dispatch.ts'
import { moved } from '#testing/orders/moved-orders.ts'
import { anOrder } from '#testing/orders/orders.ts'
import { eventsOf, operator, uploaded } from '#testing/people.ts'
import { plain } from '#testing/screens/pictures.ts'
import { storedEvents } from '#testing/sockets/stored-events.ts'
import { addCategory, addItem, locationAt } from '#testing/stores.ts'

// A separate app: every table is searched, which takes long where other tests have written.
const app = await startApp()
const { db } = app.services
const staff = await operator(app)
const png = await plain('orange')

test('a deleted customer with orders, a review, a complaint, chats and a ticket is found nowhere', async () => {
  const shop = await aShop(app, staff)
  const { customer, owner, storeId, at } = shop
  const [taker, loser] = await riders(app, 2, { at })
  const picture = await uploaded(customer, 'picture', 'image/png', png)
  await customer.client.updateUser({ body: { name: 'Amaka Unforgettable', picture } })
  const { id: categoryId } = await addCategory(owner, storeId, 'Sides')
  const { id: itemId } = await addItem(owner, storeId, { categoryId, name: 'Dodo' })
  const line = { id: itemId, name: 'Dodo', quantity: 1, options: [], note: 'For the twins', price: 380_000 }
  const { id: orderId } = await anOrder(app, {
    customerId: customer.id,
    storeId,
    packs: [{ lines: [line], price: 20_000 }],
    to: {
      location: { ...locationAt(northOf(at, 2500)), description: 'Behind the crooked iroko' },
      telephone: '+2348037654321',
      message: 'Hush for granny',
    },
  })
  await db.transaction(async (tx) => payFromWallet(tx, app.services, (await lockOrder(tx, orderId))!))
  const accepting = { params: { orderId }, body: {}, idempotencyKey: 'accepting' }
  await owner.client.acceptOrder(accepting)
  await owner.client.notifyRiders({ params: { orderId } })
  await taker!.client.acceptOrder(accepting)
  await moved(app, orderId, 'make-ready', 'store')
  await moved(app, orderId, 'pick-up', 'rider')
  const completing = { params: { orderId }, body: { reason: 'Confirmed.' }, idempotencyKey: 'completing' }
  await staff.client.completeOrder(completing)
  const given = { body: { rating: 5, text: 'Better than my aunt’s' } }
  await customer.client.postStoreReview({ params: { storeId }, ...given })
  await customer.client.postUserReview({ params: { userId: taker!.id }, ...given })
  await taker!.client.postUserReview({
    params: { userId: customer.id },
    body: { rating: 4, text: 'Ms Unforgettable tips' },
  })
  const evidence = await uploaded(customer, 'picture', 'image/png', png)
  const { data: complaint } = await customer.client.complainOnOrder({
    body: { orderId, reason: 'My husband’s portion was cold', pictures: [evidence] },
  })
  const deciding = {
    params: { complaintId: complaint.id },
    body: { status: 'rejected', note: 'No proof.' },
  } as const
  await staff.client.decideComplaint(deciding)
  await customer.client.sendMessageToStore({ params: { storeId }, body: { text: 'My gate is purple' } })
  const { data: message } = await customer.client.sendMessageToUser({
    params: { userId: taker!.id },
    body: { text: 'My gate is purple' },
  })
  const { data: answered } = await taker!.client.sendMessageToChat({
    params: { chatId: message.chatId },
    body: { text: 'I see it.' },
  })
  await customer.client.updateMessages({
    params: { chatId: message.chatId },
    body: { status: 'read', lastMessageId: answered.id },
  })
  const { data: ticket } = await customer.client.createTicket({
    body: { subject: 'About my inheritance', text: 'It is complicated.' },
  })
  await staff.client.answerTicket({ params: { ticketId: ticket.id }, body: { text: 'Tell us.' } })
  const { id: cancelledId } = await anOrder(app, { customerId: customer.id, storeId })
  await db.transaction(async (tx) => payFromWallet(tx, app.services, (await lockOrder(tx, cancelledId))!))
  await customer.client.cancelOrder({
    params: { orderId: cancelledId },
    body: { reason: 'My appendix burst' },
  })
  await emptyWallet(app, { userId: customer.id })
  const traces = {
    telephone: customer.telephone.slice(1),
    name: 'Unforgettable',
    picture,
    'the door': 'crooked iroko',
    'telephone at the door': '8037654321',
    'words to the rider': 'Hush for granny',
    'words to the kitchen': 'For the twins',
    review: 'my aunt',
    complaint: 'husband’s portion',
    'picture of the complaint': evidence,
    chat: 'gate is purple',
    ticket: 'inheritance',
    'words on the ticket': 'It is complicated',
    'reason to cancel': 'appendix burst',
  }
  await expectEverywhere(app, traces)
  const streams = [`store:${storeId}`, `user:${taker!.id}`, `user:${loser!.id}`, 'operators']
  const before = await standingOf(app, streams)
  expect(await standingOf(app, [streams[2]!])).not.toEqual([])

  await leaveForGood(app, customer)
  await expectNowhere(app, traces)
  expect(await standingOf(app, streams)).toEqual(before)
  expect(await eventsOf(app, customer.id)).toEqual([])
  const nobody = { id: customer.id, name: 'Deleted user' }
  const gone = { customer: { ...nobody, telephone: null }, delivery: { telephone: null, message: '' } }
  const emitted = await storedEvents(
    app.services,
    fragment`stream = ${`store:${storeId}`} AND subject_id = ${orderId}`,
  )
  expect(emitted.length).toBeGreaterThan(2)
  for (const { data } of emitted) expect(data).toMatchObject(gone)
  expect((await owner.client.getOrder({ params: { orderId } })).data).toMatchObject(gone)
  expect((await loser!.client.getOrders()).data).toMatchObject([{ id: orderId, customer: nobody }])
  const found = await loser!.client.getOrders({ query: { keyword: 'deleted user' } })
  expect(found.data).toHaveLength(1)
  const repeat = await owner.client.acceptOrder(accepting)
  expect(repeat.data).toMatchObject({ status: 'accepted', ...gone })
  expect((await staff.client.completeOrder(completing)).data).toMatchObject({ customer: nobody })
  expect((await staff.client.decideComplaint(deciding)).data).toMatchObject({ customer: nobody, reason: '' })
  const { data: reviews } = await app.client().getStoreReviews({ params: { storeId } })
  expect(reviews).toMatchObject([{ rating: 5, text: '', reviewer: nobody }])
  const listed = await owner.client.getStoreOrderComplaints({ params: { storeId } })
  expect(listed.data).toMatchObject([{ reason: '', customer: nobody, decision: { note: 'No proof.' } }])
  const dishes = (await owner.client.getOrder({ params: { orderId } })).data.packs[0]!.lines
  expect(dishes).toMatchObject([{ name: 'Dodo', quantity: 1, note: '' }])
})
