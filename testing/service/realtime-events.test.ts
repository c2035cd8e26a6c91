import { expect, test } from 'vitest'
import { type EventName, events } from '#contract/events.ts'
import type { Message } from '#contract/records/message.ts'
import { startApp } from '#testing/app.ts'
import { checkedOut } from '#testing/carts.ts'
import { listen, openCast } from '#testing/event-cast.ts'
import { orderOf } from '#testing/order-states.ts'
import type { Person } from '#testing/people.ts'
import { goodPin } from '#testing/wallets.ts'

/** Two processes; everybody is connected to one of them. */
const settings = { ACCESS_TOKEN_MINUTES: '1440', SANDBOX_TRANSFER_SECONDS: '0' }
const app = await startApp(settings)
const other = await startApp(settings, { url: app.databaseUrl })
const cast = await openCast(app)
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
  /** Who is told, by event; nobody else, and by nothing else. Alerts are left out where they are not what it is about. */
  told: { [event in EventName]?: string }
}

const store = 'owner orders'
const customers = 'customer tablet'
const staff = 'operator colleague'
const naira = (amount: number) => ({ currency: 'ngn' as const, amount })

/** One after the other. */
const steps: { [what: string]: Step } = {
  'a customer orders and pays': {
    async act() {
      orderId = (await checkedOut(app, customer, storeId, { lines: [{ id: itemId, quantity: 1 }] })).id
    },
    told: {
      'order.new': store,
      'order.update': customers,
      'transaction.new': customers,
      'alert.new': store,
    },
  },
  'the store accepts': {
    act: () => accept(owner),
    told: { 'order.update': `${customers} ${store}`, 'alert.new': customers },
  },
  'the store asks riders': {
    act: () => owner.client.notifyRiders({ params: { orderId } }),
    told: { 'order.new': 'rider second', 'order.update': `${customers} ${store}` },
  },
  'nobody takes it': {
    async act() {
      await clock.advance(181_000)
      await sockets.untilTold('second', 'rider.order.assignment.time.ended')
    },
    told: {
      'rider.order.assignment.time.ended': `${store} rider second`,
      'order.update': `${customers} ${store} rider second`,
    },
  },
  'a rider takes it when asked again': {
    async act() {
      await owner.client.notifyRiders({ params: { orderId } })
      await accept(rider)
    },
    told: { 'order.new': 'rider second', 'order.update': `${customers} ${store} rider second` },
  },
  'the customer changes the delivery': {
    act: () => customer.client.updateOrderDelivery({ params: { orderId }, body: { message: 'Ring twice.' } }),
    told: { 'order.update': `${customers} ${store} rider` },
  },
  'the rider’s box closes': {
    async act() {
      await clock.advance(301_000)
      await sockets.untilTold('rider', 'rider.orders.addition.time.ended')
    },
    told: { 'rider.orders.addition.time.ended': 'rider' },
  },
  'the order is ready': {
    act: () => step(owner, { status: 'ready' }),
    told: { 'order.update': `${customers} ${store} rider` },
  },
  'the rider picks it up': {
    act: () => step(rider, { status: 'ongoing' }),
    told: { 'order.update': `${customers} ${store} rider` },
  },
  'the rider delivers it': {
    act: async () => step(rider, { status: 'completed', code: (await orderOf(app, orderId)).code }),
    told: { 'order.update': `${customers} ${store} rider`, 'transaction.new': 'owner money rider' },
  },
  'the customer complains': {
    act: () => customer.client.complainOnOrder({ body: { orderId, reason: 'It was cold.' } }),
    told: { 'order.complaint.new': store, 'order.update': customers },
  },
  'the rider withdraws': {
    async act() {
      await rider.client.withdrawFunds({ body: { fund: naira(1000), bank: { id: bankId }, pin: goodPin } })
      await sockets.untilTold('rider', 'transaction.update')
    },
    told: { 'transaction.new': 'rider', 'transaction.update': 'rider' },
  },
  'the store withdraws': {
    async act() {
      const body = { fund: naira(1000), bank: { id: storeBankId }, pin: goodPin }
      await owner.client.withdrawStoreFunds({ params: { storeId }, body })
      await sockets.untilTold('owner', 'transaction.update')
    },
    told: { 'transaction.new': 'owner money', 'transaction.update': 'owner money' },
  },
  'somebody asks to work': {
    async act() {
      requestId = (await applicant.client.sendRequest({ params: { storeId }, body: {} })).data.id
    },
    told: { 'request.new': 'owner applicant' },
  },
  'the owner says no': {
    act: () => owner.client.rejectRequest({ params: { storeId, requestId } }),
    told: { 'request.update': 'owner applicant' },
  },
  'the customer writes to the store': {
    async act() {
      message = (await customer.client.sendMessageToStore({ params: { storeId }, body: { text } })).data
    },
    told: { 'chat.message.new': `${customers} owner chat`, 'alert.new': 'owner chat' },
  },
  'the store reads it': {
    act: () =>
      chat.client.updateStoreMessages({
        params: { storeId, chatId: message.chatId },
        body: { status: 'read', lastMessageId: message.id },
      }),
    told: { 'chat.messages.update': `${customers} owner chat`, 'alert.update': 'owner chat' },
  },
  'the store writes to the rider': {
    act: () => owner.client.sendStoreMessageToUser({ params: { storeId, userId: rider.id }, body: { text } }),
    told: { 'chat.message.new': 'owner chat rider', 'alert.new': 'rider' },
  },
  'the rider writes to the customer': {
    act: () => rider.client.sendMessageToUser({ params: { userId: customer.id }, body: { text } }),
    told: { 'chat.message.new': `${customers} rider`, 'alert.new': customers },
  },
  'the customer asks the staff': {
    async act() {
      ticketId = (await customer.client.createTicket({ body: { subject: 'A slip', text } })).data.id
    },
    told: { 'support.ticket.message.new': `${customers} ${staff}`, 'alert.new': staff },
  },
  'the staff answers': {
    act: () => operator.client.answerTicket({ params: { ticketId }, body: { text: 'Here.' } }),
    told: { 'support.ticket.message.new': `${customers} ${staff}`, 'alert.new': customers },
  },
  'the store asks the staff': {
    act: () => chat.client.createStoreTicket({ params: { storeId }, body: { subject: 'A printer', text } }),
    told: { 'support.ticket.message.new': `owner chat ${staff}` },
  },
  'the customer reads the alerts': {
    act: () => customer.client.markAlertsRead({ body: {} }),
    told: { 'alert.update': customers },
  },
  'the store reads its alert of a message': {
    async act() {
      await customer.client.sendMessageToStore({ params: { storeId }, body: { text } })
      await chat.client.markStoreAlertsRead({ params: { storeId }, body: {} })
    },
    told: {
      'chat.message.new': `${customers} owner chat`,
      'alert.new': 'owner chat',
      'alert.update': 'owner chat',
    },
  },
}

test.for(Object.entries(steps))('%s', async ([, { act, told }]) => {
  await act()
  const { 'alert.new': alerted, ...others } = await sockets.told()
  expect(told['alert.new'] ? { ...others, 'alert.new': alerted } : others).toEqual(told)
})

test('no event is left out', () => {
  const told = Object.values(steps).flatMap((each) => Object.keys(each.told))
  expect([...new Set(told)].toSorted()).toEqual(Object.keys(events).toSorted())
})
