import { expect, test } from 'vitest'
import { sql } from '#platform/database/sql.ts'
import { newId } from '#platform/ids.ts'
import { startApp } from '#testing/app.ts'
import { eventsOf, expectField, operator, outcomeOf, type Person, signUp, uploaded } from '#testing/people.ts'
import { plain } from '#testing/screens/pictures.ts'
import { assistantOf, openStore } from '#testing/stores.ts'

const app = await startApp()
const { db } = app.services
const [staff, colleague] = [await operator(app), await operator(app)]
const [customer, owner] = [await signUp(app, 'customer'), await signUp(app, 'store')]
const { id: storeId } = await openStore(owner)
const clerk = await assistantOf(app, owner, storeId, ['chat'])
const question = { subject: 'My refund', text: 'Where is it?' }
const png = await plain('orange')

const { data: ticket } = await customer.client.createTicket({ body: question })
const { data: ofStore } = await owner.client.createStoreTicket({ params: { storeId }, body: question })

type Body = Parameters<Person['client']['sendTicketMessage']>[0]['body']
const send = (body: Body, ticketId = ticket.id, by = customer) =>
  by.client.sendTicketMessage({ params: { ticketId }, body })
const sendForStore = (body: Body, by = owner, ticketId = ofStore.id) =>
  by.client.sendStoreTicketMessage({ params: { storeId, ticketId }, body })
const answer = (body: Body, ticketId = ticket.id, by = staff) =>
  by.client.answerTicket({ params: { ticketId }, body })

/** The copies of a message, by stream. */
const copiesOf = async (messageId: string) =>
  Object.fromEntries(
    (
      await db.many<{ stream: string; data: unknown }>(sql`
        SELECT stream, data FROM stream_event
        WHERE event = 'support.ticket.message.new' AND data ->> 'id' = ${messageId}`)
    ).map(({ stream, data }) => [stream, data]),
  )
const alertsOf = async ({ id }: Person) => (await eventsOf(app, id)).map(({ data }) => data.type)

test("a message of the party goes to both sides; its client id only to the author's side", async () => {
  const { data } = await send({ text: 'Hello?', clientMessageId: 'phone-1' })
  expect(data).toMatchObject({
    ticketId: ticket.id,
    sender: { type: 'party', name: 'Test customer' },
    clientMessageId: 'phone-1',
    text: 'Hello?',
  })
  expect(await copiesOf(data.id)).toEqual({
    [`user:${customer.id}`]: data,
    operators: { ...data, clientMessageId: null },
  })
})

test('an operator answers as Buka; the party is notified and alerted, and the ticket is in progress', async () => {
  const { data } = await answer({ text: 'On its way.', clientMessageId: 'desk-1' })
  expect(data).toMatchObject({ sender: { type: 'operator', name: 'Buka' }, clientMessageId: 'desk-1' })
  expect(await copiesOf(data.id)).toEqual({
    [`user:${customer.id}`]: { ...data, clientMessageId: null },
    operators: data,
  })
  expect((await alertsOf(customer)).filter((type) => type === 'ticket-answered')).toHaveLength(1)
  const { data: open } = await customer.client.getOpenTicket()
  expect(open).toMatchObject({ status: 'in-progress', lastMessage: { ...data, clientMessageId: null } })
  const [event] = (await eventsOf(app, customer.id)).filter(({ event }) => event === 'alert.new')
  expect(event!.data).toMatchObject({ data: { ticketId: ticket.id } })
  expect(JSON.stringify(await eventsOf(app, customer.id))).not.toContain(staff.id)
})

test('the audit log has the operator who wrote', async () => {
  await answer({ text: 'From somebody else.' }, ticket.id, colleague)
  const { data } = await staff.client.getAuditLog({ query: { keyword: 'answerTicket' } })
  expect(data[0]).toMatchObject({ params: { ticketId: ticket.id }, body: { text: 'From somebody else.' } })
  expect(JSON.stringify(data[0])).toContain(colleague.id)
})

test('a member with the permission writes for a store', async () => {
  const { data } = await sendForStore({ text: 'From the counter.', clientMessageId: 'counter-1' }, clerk)
  expect(data.sender).toEqual({ type: 'party', name: 'Test canteen' })
  expect(Object.keys(await copiesOf(data.id)).sort()).toEqual(['operators', `store:${storeId}`])
  expect((await sendForStore({ text: 'Mine.', clientMessageId: 'counter-1' })).statusCode).toBe(200)
  await answer({ text: 'Thank you.' }, ofStore.id)
  const [alert] = await db.many(sql`SELECT type, needs FROM alert WHERE store_id = ${storeId}`)
  expect(alert).toEqual({ type: 'ticket-answered', needs: 'chat' })
})

test.for<[string, (body: Body) => Promise<{ statusCode: number; data: { id: string } }>]>([
  ['the party', (body) => send(body)],
  ['an operator', (body) => answer(body)],
])('sent repeatedly and concurrently by %s, it is one message', async ([, write]) => {
  const body = { text: 'Again.', clientMessageId: `retry-${newId()}` }
  const answers = await Promise.all(Array.from({ length: 8 }, () => write(body)))
  expect(new Set(answers.map(({ data }) => data.id)).size).toBe(1)
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, ...Array(7).fill(208)])
  expect(answers.every(({ data }) => JSON.stringify(data) === JSON.stringify(answers[0]!.data))).toBe(true)
  expect(Object.keys(await copiesOf(answers[0]!.data.id))).toHaveLength(2)
  expect(await outcomeOf(write({ ...body, text: 'Other.' }))).toBe('409 message.client-id.reused')
})

test('the same files with the same clientMessageId are a repeat, others are not', async () => {
  const [one, two] = [
    await uploaded(customer, 'attachment', 'image/png', png),
    await uploaded(customer, 'attachment', 'image/png', png),
  ]
  const body = { attachments: [one, two], clientMessageId: 'files-1' }
  const { data } = await send(body)
  expect(data).toMatchObject({ text: null, attachments: [{ mimeType: 'image/png' }, {}] })
  expect(await outcomeOf(send(body))).toBe('208')
  expect(await outcomeOf(send({ ...body, attachments: [one] }))).toBe('409 message.client-id.reused')
  expect(await outcomeOf(send({ ...body, text: 'With text.' }))).toBe('409 message.client-id.reused')
})

test('an empty message and files of others are refused', async () => {
  const foreign = await uploaded(customer, 'attachment', 'image/png', png)
  await expectField(send({}), 'text')
  await expectField(answer({}), 'text')
  await expectField(answer({ attachments: [foreign] }), 'attachments.0')
  await expectField(sendForStore({ attachments: [foreign] }), 'attachments.0')
})

test('for other users the ticket does not exist', async () => {
  const [body, absent] = [{ text: 'Me too.' }, '404 ticket.absent']
  expect(await outcomeOf(send(body, ofStore.id))).toBe(absent)
  expect(await outcomeOf(send(body, ofStore.id, owner))).toBe(absent)
  expect(await outcomeOf(send(body, ticket.id, owner))).toBe(absent)
  expect(await outcomeOf(sendForStore(body, owner, ticket.id))).toBe(absent)
  expect(await outcomeOf(send(body, newId()))).toBe(absent)
  expect(await outcomeOf(answer(body, newId()))).toBe(absent)
  expect(await outcomeOf(send(body, ticket.id, staff))).toBe('403 auth.role.forbidden')
  expect(await outcomeOf(answer(body, ticket.id, customer))).toBe('403 auth.role.forbidden')
})

test('concurrent messages are numbered without a gap', async () => {
  const texts = Array.from({ length: 6 }, (_, index) => `Line ${index}.`)
  await Promise.all(texts.flatMap((text) => [send({ text }), answer({ text })]))
  const { top, numbers } = await db.one<{ top: number; numbers: number[] }>(sql`
    SELECT top, (SELECT array_agg(number ORDER BY number) FROM ticket_message WHERE ticket_id = ticket.id) AS numbers
    FROM ticket WHERE id = ${ticket.id}`)
  expect(numbers).toEqual(Array.from({ length: top }, (_, index) => index + 1))
})
