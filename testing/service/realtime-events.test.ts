import { expect, test } from 'vitest'
import { type EventName, events } from '#contract/events.ts'
import type { Message } from '#contract/records/message.ts'
import { startApp } from '#testing/app.ts'
import { goodPin } from '#testing/money/wallets.ts'
import { checkedOut } from '#testing/orders/carts.ts'
import { orderOf } from '#testing/orders/order-states.ts'
import type { Person } from '#testing/people.ts'
import { listen, openParties } from '../sockets/event-parties.ts'

/** Two processes; every user is connected to one of them. */
const settings = { ACCESS_TOKEN_MINUTES: '1440', SANDBOX_TRANSFER_SECONDS: '0' }
const app = await startApp(settings)
const other = await startApp(settings, { url: app.databaseUrl })
const cast = await openParties(app)
const { people, storeId, itemId, bankId, storeBankId } = cast
const { customer, owner, rider, applicant, operator, chat } = people
const sockets = await listen(app, cast, [app, other])
const { clock } = app.services

const text = 'Is there still moin moin?'
let [orderId, requestId, ticketId] = ['', '', '']
let message: Message

type Worker = Pick<Person, 'client'>
const accept = ({ client }: Worker) => client.acceptOrder({ params: { orderId }, body: {} })
const step = ({ client }: Worker, body: Parameters<Worker['client']['updateOrderStatus']>[0]['body']) =>
  client.updateOrderStatus({ params: { orderId }, body })

interface Step {
  act(): Promise<unknown>
  /** The receivers by event, and no others. Alerts are left out where they are not the subject. */
  received: { [event in EventName]?: string }
}

const store = 'owner orders'
const customers = 'customer tablet'
const staff = 'operator colleague'
const naira = (amount: number) => ({ currency: 'ngn' as const, amount })

/** The steps, in sequence. */
const steps: { [what: string]: Step } = {
  'a customer orders and pays': {
    async act() {
      orderId = (await checkedOut(app, customer, storeId, { lines: [{ id: itemId, quantity: 1 }] })).id
    },
    received: {
      'order.new': store,
      'order.update': customers,
      'transaction.new': customers,
      'alert.new': store,
    },
  },
  'the store accepts': {
    act: () => accept(owner),
    received: { 'order.update': `${customers} ${store}`, 'alert.new': customers },
  },
  'the store asks riders': {
    act: () => owner.client.notifyRiders({ params: { orderId } }),
    received: { 'order.new': 'rider second', 'order.update': `${customers} ${store}` },
  },
  'nobody takes it': {
    async act() {
      await clock.advance(181_000)
      await sockets.untilReceived('second', 'rider.order.assignment.time.ended')
    },
    received: {
      'rider.order.assignment.time.ended': `${store} rider second`,
      'order.update': `${customers} ${store} rider second`,
    },
  },
  'a rider takes it when asked again': {
    async act() {
      await owner.client.notifyRiders({ params: { orderId } })
      await accept(rider)
    },
    received: { 'order.new': 'rider second', 'order.update': `${customers} ${store} rider second` },
  },
  'the customer changes the delivery': {
    act: () => customer.client.updateOrderDelivery({ params: { orderId }, body: { message: 'Ring twice.' } }),
    received: { 'order.update': `${customers} ${store} rider` },
  },
  'the rider’s box closes': {
    async act() {
      await clock.advance(301_000)
      await sockets.untilReceived('rider', 'rider.orders.addition.time.ended')
    },
    received: { 'rider.orders.addition.time.ended': 'rider' },
  },
  'the order is ready': {
    act: () => step(owner, { status: 'ready' }),
    received: { 'order.update': `${customers} ${store} rider` },
  },
  'the rider picks it up': {
    act: () => step(rider, { status: 'ongoing' }),
    received: { 'order.update': `${customers} ${store} rider` },
  },
  'the rider delivers it': {
    act: async () => step(rider, { status: 'completed', code: (await orderOf(app, orderId)).code }),
    received: { 'order.update': `${customers} ${store} rider`, 'transaction.new': 'owner money rider' },
  },
  'the customer complains': {
    act: () => customer.client.complainOnOrder({ body: { orderId, reason: 'It was cold.' } }),
    received: { 'order.complaint.new': store, 'order.update': customers },
  },
  'the rider withdraws': {
    async act() {
      await rider.client.withdrawFunds({ body: { fund: naira(1000), bank: { id: bankId }, pin: goodPin } })
      await sockets.untilReceived('rider', 'transaction.update')
    },
    received: { 'transaction.new': 'rider', 'transaction.update': 'rider' },
  },
  'the store withdraws': {
    async act() {
      const body = { fund: naira(1000), bank: { id: storeBankId }, pin: goodPin }
      await owner.client.withdrawStoreFunds({ params: { storeId }, body })
      await sockets.untilReceived('owner', 'transaction.update')
    },
    received: { 'transaction.new': 'owner money', 'transaction.update': 'owner money' },
  },
  'somebody asks to work': {
    async act() {
      requestId = (await applicant.client.sendRequest({ params: { storeId }, body: {} })).data.id
    },
    received: { 'request.new': 'owner applicant' },
  },
  'the owner says no': {
    act: () => owner.client.rejectRequest({ params: { storeId, requestId } }),
    received: { 'request.update': 'owner applicant' },
  },
  'the customer writes to the store': {
    async act() {
      message = (await customer.client.sendMessageToStore({ params: { storeId }, body: { text } })).data
    },
    received: { 'chat.message.new': `${customers} owner chat`, 'alert.new': 'owner chat' },
  },
  'the store reads it': {
    act: () =>
      chat.client.updateStoreMessages({
        params: { storeId, chatId: message.chatId },
        body: { status: 'read', lastMessageId: message.id },
      }),
    received: { 'chat.messages.update': `${customers} owner chat`, 'alert.update': 'owner chat' },
  },
  'the store writes to the rider': {
    act: () => owner.client.sendStoreMessageToUser({ params: { storeId, userId: rider.id }, body: { text } }),
    received: { 'chat.message.new': 'owner chat rider', 'alert.new': 'rider' },
  },
  'the rider writes to the customer': {
    act: () => rider.client.sendMessageToUser({ params: { userId: customer.id }, body: { text } }),
    received: { 'chat.message.new': `${customers} rider`, 'alert.new': customers },
  },
  'the customer asks the staff': {
    async act() {
      ticketId = (await customer.client.createTicket({ body: { subject: 'A slip', text } })).data.id
    },
    received: { 'support.ticket.message.new': `${customers} ${staff}`, 'alert.new': staff },
  },
  'the staff answers': {
    act: () => operator.client.answerTicket({ params: { ticketId }, body: { text: 'Here.' } }),
    received: { 'support.ticket.message.new': `${customers} ${staff}`, 'alert.new': customers },
  },
  'the store asks the staff': {
    act: () => chat.client.createStoreTicket({ params: { storeId }, body: { subject: 'A printer', text } }),
    received: { 'support.ticket.message.new': `owner chat ${staff}` },
  },
  'the customer reads the alerts': {
    act: () => customer.client.markAlertsRead({ body: {} }),
    received: { 'alert.update': customers },
  },
  'the store reads its alert of a message': {
    async act() {
      await customer.client.sendMessageToStore({ params: { storeId }, body: { text } })
      await chat.client.markStoreAlertsRead({ params: { storeId }, body: {} })
    },
    received: {
      'chat.message.new': `${customers} owner chat`,
      'alert.new': 'owner chat',
      'alert.update': 'owner chat',
    },
  },
}

test.for(Object.entries(steps))('%s', async ([, { act, received }]) => {
  await act()
  const { 'alert.new': alerted, ...others } = await sockets.received()
  expect(received['alert.new'] ? { ...others, 'alert.new': alerted } : others).toEqual(received)
})

test('every event is covered', () => {
  const received = Object.values(steps).flatMap((each) => Object.keys(each.received))
  expect([...new Set(received)].toSorted()).toEqual(Object.keys(events).toSorted())
})
