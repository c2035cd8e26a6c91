import { expect, test } from 'vitest'
import { sql } from '#platform/database/sql.ts'
import { newId } from '#platform/ids.ts'
import { startApp } from '#testing/app.ts'
import { completedOrder, openMarket } from '#testing/orders/moved-orders.ts'
import { anOrder } from '#testing/orders/orders.ts'
import { eventsOf, expectField, operator, outcomeOf, type Person, signUp, uploaded } from '#testing/people.ts'
import { plain } from '#testing/screens/pictures.ts'
import { assistantOf } from '#testing/stores.ts'

const app = await startApp({ ACCESS_TOKEN_MINUTES: '1440' })
const { db, clock } = app.services
const staff = await operator(app)
const market = await openMarket(app, staff)
const { customer, rider, owner, storeId } = market
const stranger = await signUp(app, 'customer')
const params = { storeId }
const question = { subject: 'My refund', text: 'Where is it?' }

type Body = Parameters<Person['client']['createTicket']>[0]['body']
const ask = (person: Person, body: Body = question) => person.client.createTicket({ body })
const askForStore = (person: Person, body: Body = question) =>
  person.client.createStoreTicket({ params, body })
const close = (ticketId: string) =>
  staff.client.setTicketStatus({ params: { ticketId }, body: { status: 'closed' } })
const toldOf = (ticketId: string) =>
  db.many<{ stream: string; data: unknown; needs: string | null }>(sql`
    SELECT stream, data, needs FROM stream_event
    WHERE event = 'support.ticket.message.new' AND data ->> 'ticketId' = ${ticketId} ORDER BY stream`)

test('a user creates a ticket; the party and the operators are notified, nobody else', async () => {
  const { data } = await ask(customer, { ...question, clientMessageId: 'phone-1' })
  expect(data).toMatchObject({
    party: { type: 'user', id: customer.id, name: 'Test customer', picture: null },
    subject: question.subject,
    orderId: null,
    status: 'open',
    dateResolved: null,
    dateEnds: null,
    lastMessage: {
      ticketId: data.id,
      sender: { type: 'party', name: 'Test customer' },
      clientMessageId: 'phone-1',
      text: question.text,
      attachments: [],
    },
  })
  expect(await toldOf(data.id)).toMatchObject([
    { stream: 'operators', data: { ...data.lastMessage, clientMessageId: null } },
    { stream: `user:${customer.id}`, data: data.lastMessage },
  ])
  await close(data.id)
})

test('a member with the permission creates a ticket for a store', async () => {
  const clerk = await assistantOf(app, owner, storeId, ['chat'])
  const cook = await assistantOf(app, owner, storeId, ['menu'])
  const { data } = await askForStore(clerk)
  expect(data.party).toMatchObject({ type: 'store', id: storeId, name: 'Test canteen' })
  expect(data.lastMessage.sender).toEqual({ type: 'party', name: 'Test canteen' })
  expect((await toldOf(data.id)).map(({ stream, needs }) => [stream, needs])).toEqual([
    ['operators', 'chat'],
    [`store:${storeId}`, 'chat'],
  ])
  expect(await outcomeOf(askForStore(owner))).toBe('409 ticket.exists')
  expect(await outcomeOf(askForStore(cook))).toBe('403 store.permission.missing')
  expect(await outcomeOf(askForStore(stranger))).toBe('403 auth.role.forbidden')
  expect(await outcomeOf(askForStore(await signUp(app, 'store')))).toBe('404 store.absent')
  expect(await outcomeOf(ask(staff))).toBe('403 auth.role.forbidden')
  await close(data.id)
})

test('one open ticket per party, also concurrently; a user and their store are two parties', async () => {
  const outcomes = await Promise.all([1, 2, 3, 4].map(() => outcomeOf(ask(owner))))
  expect(outcomes.sort()).toEqual(['200', '409 ticket.exists', '409 ticket.exists', '409 ticket.exists'])
  const { data: ofStore } = await askForStore(owner)
  const { data: own } = await owner.client.getOpenTicket()
  expect(own.party.id).toBe(owner.id)
  for (const status of ['in-progress', 'resolved'] as const) {
    expect(await outcomeOf(ask(owner))).toBe('409 ticket.exists')
    await staff.client.setTicketStatus({ params: { ticketId: own.id }, body: { status } })
  }
  const { data: next } = await ask(owner)
  expect(next.id).not.toBe(own.id)
  for (const { id } of [ofStore, own, next]) await close(id)
})

test('a repeat with the same clientMessageId, also concurrently, is one ticket while it is open', async () => {
  const body = { ...question, clientMessageId: 'phone-2' }
  const tickets = await Promise.all([1, 2, 3, 4].map(() => ask(rider, body)))
  const ids = new Set(tickets.map(({ data }) => data.id))
  expect(ids.size).toBe(1)
  const [ticketId] = [...ids] as [string]
  expect(await toldOf(ticketId)).toHaveLength(2)
  await staff.client.answerTicket({ params: { ticketId }, body: { text: 'We look into it.' } })
  expect((await ask(rider, body)).data).toMatchObject({ id: ticketId, status: 'in-progress' })
  for (const other of [{ subject: 'My tip' }, { text: 'Where?' }, { clientMessageId: 'phone-3' }]) {
    expect(await outcomeOf(ask(rider, { ...body, ...other }))).toBe('409 ticket.exists')
  }
  await close(ticketId)
  const { data: next } = await ask(rider, body)
  expect(next.id).not.toBe(ticketId)
  await close(next.id)
})

test("files are the user's own uploads, read by a signed URL", async () => {
  const png = await plain('orange')
  const own = await uploaded(customer, 'attachment', 'image/png', png)
  const picture = await uploaded(customer, 'picture', 'image/png', png)
  const foreign = await uploaded(stranger, 'attachment', 'image/png', png)
  const subject = 'The slip'
  await expectField(ask(customer, { subject, attachments: [own, foreign] }), 'attachments.1')
  await expectField(ask(customer, { subject, attachments: [picture] }), 'attachments.0')
  await expectField(ask(customer, { subject }), 'text')
  const { data } = await ask(customer, { subject, attachments: [own] })
  expect(data.lastMessage.text).toBeNull()
  const [file] = data.lastMessage.attachments
  expect((await fetch(file!.url)).status).toBe(200)
  expect((await fetch(file!.url.split('?')[0]!)).status).not.toBe(200)
  await close(data.id)
})

test('an order can be referenced by its customer, its rider and its store; for others it does not exist', async () => {
  const orderId = await completedOrder(app, market)
  const { id: unpaid } = await anOrder(app, { customerId: customer.id, storeId })
  const about = (id: string) => ({ ...question, orderId: id })
  const absent = '404 order.absent'
  expect(await outcomeOf(ask(stranger, about(orderId)))).toBe(absent)
  expect(await outcomeOf(ask(owner, about(orderId)))).toBe(absent)
  expect(await outcomeOf(ask(customer, about(newId())))).toBe(absent)
  expect(await outcomeOf(askForStore(owner, about(unpaid)))).toBe(absent)
  for (const { data } of [
    await ask(customer, about(orderId)),
    await ask(rider, about(orderId)),
    await askForStore(owner, about(orderId)),
  ]) {
    expect(data.orderId).toBe(orderId)
    await close(data.id)
  }
  const { data } = await ask(customer, about(unpaid))
  await close(data.id)
})

test('operators are alerted, but not for each of many tickets', async () => {
  const alerts = async () =>
    (await eventsOf(app, staff.id)).filter(({ data }) => data.type === 'ticket-new').length
  await clock.advance(10 * 60_000)
  const before = await alerts()
  const { data: first } = await ask(customer)
  const { data: second } = await ask(rider)
  expect(await alerts()).toBe(before + 1)
  await clock.advance(10 * 60_000)
  const { data: third } = await ask(stranger)
  expect(await alerts()).toBe(before + 2)
  for (const { id } of [first, second, third]) await close(id)
})
