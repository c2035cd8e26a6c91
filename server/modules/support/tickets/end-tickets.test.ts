import { expect, test } from 'vitest'
import { sql } from '#platform/database/sql.ts'
import { untilErased } from '#testing/accounts/traces.ts'
import { startApp } from '#testing/app.ts'
import { eventually, operator, outcomeOf, type Person, signUp, uploaded } from '#testing/people.ts'
import { plain } from '#testing/screens/pictures.ts'
import { assistantOf, openStore } from '#testing/stores.ts'

// A separate app, because whole tables are searched for remaining data.
const app = await startApp()
const { db } = app.services
const staff = await operator(app)
const owner = await signUp(app, 'store')
const png = await plain('orange')

const remove = (person: Person) => person.client.deleteAccount({ body: { password: person.password } })
const answer = (ticketId: string, text: string) =>
  staff.client.answerTicket({ params: { ticketId }, body: { text } })
const set = (ticketId: string, status: 'resolved' | 'closed') =>
  staff.client.setTicketStatus({ params: { ticketId }, body: { status } })
const messagesOf = async (ticketId: string) =>
  (await staff.client.getTicketMessages({ params: { ticketId } })).data
const ticketNow = async (ticketId: string) =>
  (await staff.client.getTickets({ query: { pageSize: 100 } })).data.find(({ id }) => id === ticketId)!

/** The tables and streams in which a text can still be read. */
const tracesOf = (word: string) =>
  db.many<{ place: string }>(sql`
    SELECT 'ticket' AS place FROM ticket WHERE ticket::text ILIKE ${`%${word}%`}
    UNION ALL SELECT 'message' FROM ticket_message WHERE ticket_message::text ILIKE ${`%${word}%`}
    UNION ALL SELECT stream FROM stream_event WHERE data::text ILIKE ${`%${word}%`}`)

test('messages of a deleted user are erased, and the tickets are closed', async () => {
  const person = await signUp(app, 'customer')
  await person.client.updateUser({ body: { name: 'Ngozi Unforgettable' } })
  const ask = async (subject: string) =>
    (await person.client.createTicket({ body: { subject, text: 'The crooked iroko' } })).data.id
  const resolved = await ask('Unforgettable too')
  await set(resolved, 'resolved')
  const open = await ask('Unforgettable subject')
  const attachment = await uploaded(person, 'attachment', 'image/png', png)
  const body = { attachments: [attachment], clientMessageId: 'unforgettable-1' }
  await person.client.sendTicketMessage({ params: { ticketId: open }, body })
  await answer(open, 'We look into it.')
  for (const word of ['unforgettable', 'iroko', attachment]) expect(await tracesOf(word)).not.toEqual([])

  await remove(person)
  // An alert to the operators contained the name.
  await untilErased(app)
  for (const word of ['unforgettable', 'iroko', attachment]) expect(await tracesOf(word)).toEqual([])
  expect(await ticketNow(open)).toMatchObject({
    status: 'closed',
    subject: '',
    party: { id: person.id, name: 'Deleted user', picture: null },
  })
  expect((await ticketNow(resolved)).status).toBe('closed')
  expect(await messagesOf(open)).toMatchObject([
    { sender: { name: 'Buka' }, text: 'We look into it.' },
    { sender: { name: 'Deleted user' }, text: null, attachments: [] },
    { sender: { name: 'Deleted user' }, text: null, attachments: [] },
  ])
  const [emitted] = await db.many<{ data: unknown }>(sql`
    SELECT data FROM stream_event WHERE stream = 'operators' AND data ->> 'ticketId' = ${open} ORDER BY "offset"`)
  expect(emitted!.data).toEqual((await messagesOf(open)).at(-1))
  expect(await outcomeOf(answer(open, 'Hello?'))).toBe('410 ticket.ended')
})

test("messages written for a store stay, without the user's files", async () => {
  const { id: storeId } = await openStore(owner)
  const clerk = await assistantOf(app, owner, storeId, ['chat'])
  const attachment = await uploaded(clerk, 'attachment', 'image/png', png)
  const { data: ticket } = await clerk.client.createStoreTicket({
    params: { storeId },
    body: { subject: 'A printer', text: 'Which one?', attachments: [attachment] },
  })
  await remove(clerk)
  expect(await tracesOf(attachment)).toEqual([])
  expect(await messagesOf(ticket.id)).toMatchObject([
    { sender: { name: 'Test canteen' }, text: 'Which one?', attachments: [] },
  ])
  expect((await ticketNow(ticket.id)).status).toBe('open')
})

/** Deletes the account; once it locks the messages, the other calls start. Returns the result of each. */
async function whileDeleting(person: Person, acts: (() => Promise<{ statusCode: number }>)[]) {
  const waiting = (count: number) =>
    eventually(async () => {
      const { found } = await db.one<{ found: number }>(sql`
        SELECT count(*)::int AS found FROM pg_stat_activity
        WHERE datname = current_database() AND wait_event_type = 'Lock'`)
      return found >= count || undefined
    }, `${count} who wait`)
  const outcomes = await db.transaction(async (tx) => {
    await tx.run(sql`SELECT FROM ticket_message WHERE author_id = ${person.id} FOR UPDATE`)
    const begun = [outcomeOf(remove(person))]
    await waiting(1)
    begun.push(...acts.map((act) => outcomeOf(act())))
    await waiting(1 + acts.length)
    return begun
  })
  return Promise.all(outcomes)
}

test('nothing is written on the tickets of a user who is being deleted', async () => {
  const person = await signUp(app, 'customer')
  const { data } = await person.client.createTicket({ body: { subject: 'A thing', text: 'What?' } })
  const write = () =>
    person.client.sendTicketMessage({ params: { ticketId: data.id }, body: { text: 'A last word' } })
  const outcomes = await whileDeleting(person, [write, () => answer(data.id, 'Wait!')])
  expect(outcomes).toEqual(['200', '401 auth.session.ended', '410 ticket.ended'])
  expect(await tracesOf('last word')).toEqual([])
})

test('nor by them for a store', async () => {
  const { id: storeId } = await openStore(owner)
  const clerk = await assistantOf(app, owner, storeId, ['chat'])
  const body = { subject: 'A printer', text: 'Which one?' }
  const { data } = await clerk.client.createStoreTicket({ params: { storeId }, body })
  const attachments = [await uploaded(clerk, 'attachment', 'image/png', png)]
  const write = () =>
    clerk.client.sendStoreTicketMessage({ params: { storeId, ticketId: data.id }, body: { attachments } })
  expect(await whileDeleting(clerk, [write])).toEqual(['200', '401 auth.session.ended'])
  expect(await messagesOf(data.id)).toHaveLength(1)
})

test('a deleted store has no open ticket, also not one opened concurrently', async () => {
  for (let round = 0; round < 3; round++) {
    const { id: storeId } = await openStore(owner)
    const params = { storeId }
    const body = { subject: 'A thing', text: 'What?' }
    const asking = [1, 2, 3].map(() => outcomeOf(owner.client.createStoreTicket({ params, body })))
    await Promise.all([...asking, owner.client.deleteStore({ params })])
    const left = await db.many(
      sql`SELECT status FROM ticket WHERE store_id = ${storeId} AND status <> 'closed'`,
    )
    expect(left).toEqual([])
    expect(await outcomeOf(owner.client.createStoreTicket({ params, body }))).toBe('410 store.deleted')
  }
})
