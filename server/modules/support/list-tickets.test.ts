import { expect, test } from 'vitest'
import { sql } from '#platform/database/sql.ts'
import { newId } from '#platform/ids.ts'
import { startApp } from '#testing/app.ts'
import { operator, outcomeOf, signUp } from '#testing/people.ts'
import { assistantOf, openStore } from '#testing/stores.ts'
import { selectOwnTickets } from './get-own-tickets.ts'
import { selectTickets } from './get-tickets.ts'

const app = await startApp()
const { db, clock } = app.services
const staff = await operator(app)
const [customer, rider] = [await signUp(app, 'customer'), await signUp(app, 'rider')]
const owner = await signUp(app, 'store')
const { id: storeId } = await openStore(owner, { name: 'Ẹ̀bá Palace' })
await customer.client.updateUser({ body: { name: 'Adé Unusual' } })

/** Creates a ticket one second after the previous one. */
async function ask(by: typeof customer, subject: string) {
  await clock.advance(1000)
  return (await by.client.createTicket({ body: { subject, text: `About ${subject}` } })).data.id
}
const set = async (ticketId: string, status: 'in-progress' | 'resolved' | 'closed') => {
  await clock.advance(1000)
  await staff.client.setTicketStatus({ params: { ticketId }, body: { status } })
}
const closed = await ask(customer, 'An old thing')
await set(closed, 'closed')
const resolved = await ask(customer, 'My refund')
await set(resolved, 'resolved')
const open = await ask(customer, 'A 100% new thing')
const ofRider = await ask(rider, 'My tip')
await clock.advance(1000)
const { data: ofStore } = await owner.client.createStoreTicket({
  params: { storeId },
  body: { subject: 'A printer', text: 'Which one?' },
})
await set(open, 'in-progress')
const everything = [ofRider, ofStore.id, open, closed, resolved]

type Query = NonNullable<Parameters<typeof staff.client.getTickets>[0]>['query']
const find = async (query: Query = {}) => (await staff.client.getTickets({ query })).data.map(({ id }) => id)
const queriesOf = (name: string) => app.log.findLast(({ operation }) => operation === name)?.queries

test('the longest waiting come first, ended ones last, in one query', async () => {
  expect(await find()).toEqual(everything)
  expect(queriesOf('getTickets')).toBe(1)
})

test('filters by status, and by words of the subject and the current name', async () => {
  expect(await find({ status: 'open' })).toEqual([ofRider, ofStore.id])
  expect(await find({ status: 'in-progress' })).toEqual([open])
  expect(await find({ status: 'closed' })).toEqual([closed])
  expect(await find({ keyword: 'REFUND' })).toEqual([resolved])
  expect(await find({ keyword: 'ade unus' })).toEqual([open, closed, resolved])
  expect(await find({ keyword: 'eba palace' })).toEqual([ofStore.id])
  expect(await find({ keyword: 'thing', status: 'closed' })).toEqual([closed])
  expect(await find({ keyword: '100%' })).toEqual([open])
  await rider.client.updateUser({ body: { name: 'Somebody Renamed' } })
  await rider.client.sendTicketMessage({ params: { ticketId: ofRider }, body: { text: 'It is me.' } })
  expect(await find({ keyword: 'renamed' })).toEqual([ofRider])
  expect(await find({ keyword: 'nobody' })).toEqual([])
})

test.for<[string, Query, string[]]>([
  ['all', {}, [ofStore.id, open, ofRider, closed, resolved]],
  ['those of a status', { status: 'open' }, [ofStore.id, ofRider]],
])('%s pages have no repeat and no gap', async ([, query, expected]) => {
  const seen: string[] = []
  let lastEvaluatedKey: string | null | undefined
  do {
    const { data, pagination } = await staff.client.getTickets({
      query: { ...query, pageSize: 1, ...(lastEvaluatedKey ? { lastEvaluatedKey } : {}) },
    })
    seen.push(...data.map(({ id }) => id))
    lastEvaluatedKey = pagination.lastEvaluatedKey
  } while (lastEvaluatedKey)
  expect(seen).toEqual(expected)
})

test('messages are read newest first, in pages, in two queries, by the party and by operators', async () => {
  const params = { ticketId: ofStore.id }
  const ofTheStore = { storeId, ...params }
  for (const clientMessageId of ['counter-1', 'counter-2']) {
    const body = { text: `Message ${clientMessageId}`, clientMessageId }
    await owner.client.sendStoreTicketMessage({ params: ofTheStore, body })
  }
  await staff.client.answerTicket({ params, body: { text: 'The small one.', clientMessageId: 'desk-1' } })
  const forStaff = (await staff.client.getTicketMessages({ params })).data
  expect(queriesOf('getTicketMessages')).toBe(2)
  const forStore = (await owner.client.getStoreTicketMessages({ params: ofTheStore })).data
  expect(queriesOf('getStoreTicketMessages')).toBe(3)
  const namesOf = (messages: typeof forStaff) =>
    messages.map(({ sender, clientMessageId }) => [sender.name, clientMessageId])
  expect(namesOf(forStore)).toEqual([
    ['Buka', null],
    ['Ẹ̀bá Palace', 'counter-2'],
    ['Ẹ̀bá Palace', 'counter-1'],
    ['Ẹ̀bá Palace', null],
  ])
  expect(namesOf(forStaff).map(([, clientMessageId]) => clientMessageId)).toEqual([
    'desk-1',
    null,
    null,
    null,
  ])
  const first = await staff.client.getTicketMessages({ params, query: { pageSize: 3 } })
  await owner.client.sendStoreTicketMessage({ params: ofTheStore, body: { text: 'Thank you.' } })
  const lastEvaluatedKey = first.pagination.lastEvaluatedKey!
  const next = await staff.client.getTicketMessages({ params, query: { pageSize: 3, lastEvaluatedKey } })
  expect([...first.data, ...next.data]).toEqual(forStaff)
  expect(next.pagination.lastEvaluatedKey).toBeNull()
  const found = await staff.client.getTicketMessages({ params, query: { keyword: 'SMALL' } })
  expect(found.data.map(({ text }) => text)).toEqual(['The small one.'])
})

test('whoever asked reads all their tickets again, the last changed first, in one query', async () => {
  const own = (query = {}) => customer.client.getOwnTickets({ query })
  expect((await own()).data.map(({ id }) => id)).toEqual([open, resolved, closed])
  expect(queriesOf('getOwnTickets')).toBe(1)
  expect((await own({ keyword: 'REFUND' })).data.map(({ id }) => id)).toEqual([resolved])
  const page = await own({ pageSize: 2 })
  const lastEvaluatedKey = page.pagination.lastEvaluatedKey!
  const next = await own({ pageSize: 2, lastEvaluatedKey })
  expect([...page.data, ...next.data].map(({ id }) => id)).toEqual([open, resolved, closed])
  expect(next.pagination.lastEvaluatedKey).toBeNull()
  const { data } = await customer.client.getTicket({ params: { ticketId: closed } })
  expect(data).toMatchObject({ id: closed, status: 'closed', subject: 'An old thing' })
  const ofTheStore = await owner.client.getStoreTickets({ params: { storeId } })
  expect(ofTheStore.data.map(({ id }) => id)).toEqual([ofStore.id])
  const one = await owner.client.getStoreTicket({ params: { storeId, ticketId: ofStore.id } })
  expect(one.data).toEqual(ofTheStore.data[0])
})

test('for other users a ticket does not exist', async () => {
  const absent = '404 ticket.absent'
  const clerk = await assistantOf(app, owner, storeId, ['chat'])
  const cook = await assistantOf(app, owner, storeId, ['menu'])
  const read = (by: typeof customer, ticketId: string) =>
    outcomeOf(by.client.getTicketMessages({ params: { ticketId } }))
  const readForStore = (by: typeof customer, ticketId: string) =>
    outcomeOf(by.client.getStoreTicketMessages({ params: { storeId, ticketId } }))
  expect(await read(customer, open)).toBe('200')
  expect(await read(customer, ofRider)).toBe(absent)
  expect(await read(owner, ofStore.id)).toBe(absent)
  expect(await read(staff, newId())).toBe(absent)
  const get = (by: typeof customer, ticketId: string) =>
    outcomeOf(by.client.getTicket({ params: { ticketId } }))
  const getForStore = (by: typeof customer, ticketId: string) =>
    outcomeOf(by.client.getStoreTicket({ params: { storeId, ticketId } }))
  expect(await get(customer, ofRider)).toBe(absent)
  expect(await get(owner, ofStore.id)).toBe(absent)
  expect(await getForStore(clerk, ofStore.id)).toBe('200')
  expect(await getForStore(clerk, open)).toBe(absent)
  expect(await getForStore(cook, ofStore.id)).toBe('403 store.permission.missing')
  expect(await readForStore(clerk, ofStore.id)).toBe('200')
  expect(await readForStore(clerk, open)).toBe(absent)
  expect(await readForStore(cook, ofStore.id)).toBe('403 store.permission.missing')
  expect(await readForStore(await signUp(app, 'store'), ofStore.id)).toBe('404 store.absent')
  expect(await outcomeOf(customer.client.getTickets())).toBe('403 auth.role.forbidden')
  expect(await outcomeOf(staff.client.getOpenTicket())).toBe('403 auth.role.forbidden')
  const openOf = (by: typeof customer) => outcomeOf(by.client.getStoreOpenTicket({ params: { storeId } }))
  expect(await openOf(clerk)).toBe('200')
  expect(await openOf(cook)).toBe('403 store.permission.missing')
  expect(await outcomeOf(clerk.client.getOpenTicket())).toBe(absent)
})

interface Plan {
  'Index Name'?: string
  'Actual Rows': number
  'Actual Loops': number
  'Rows Removed by Filter'?: number
  Plans?: Plan[]
}
const nodesOf = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(nodesOf)]

/** 10,000 tickets, one in 1,000 of them with «special». */
async function fillTickets() {
  await db.pool.query(
    `INSERT INTO ticket (id, user_id, subject, status, top, updated_at, search)
     SELECT gen_random_uuid(), $1, 'Old', 'closed', 1, service_now() - n * interval '1 minute',
       'old thing' || CASE WHEN n % 1000 = 0 THEN ' special' ELSE '' END
     FROM generate_series(1, 10000) AS n`,
    [customer.id],
  )
  await db.pool.query(
    `INSERT INTO ticket_message (id, ticket_id, number, sender, author_id, text)
     SELECT gen_random_uuid(), id, 1, 'party', $1, 'What?' FROM ticket WHERE subject = 'Old'`,
    [customer.id],
  )
  await db.pool.query('VACUUM ANALYZE ticket, ticket_message')
}

test('the cost of a page does not depend on the number of tickets', async () => {
  await fillTickets()
  const { middle } = await db.one<{ middle: Date }>(
    sql`SELECT service_now() - interval '5000 minutes' AS middle`,
  )
  const after = [1, middle.toISOString(), newId()]
  for (const [query, at, index] of [
    [{}, null, 'ticket_waiting'],
    [{}, after, 'ticket_waiting'],
    [{ status: 'closed' }, null, 'ticket_status'],
    [{ status: 'closed' }, after, 'ticket_status'],
    [{ keyword: 'special' }, null, 'ticket_words'],
    ['own', null, 'ticket_party'],
    ['own', [middle.toISOString(), newId()], 'ticket_party'],
  ] as const) {
    const page = { size: 20, after: at === null ? null : [...at] }
    const { text, values } =
      query === 'own'
        ? selectOwnTickets({ userId: customer.id }, undefined, page)
        : selectTickets(query, page)
    const { rows } = await db.pool.query(`EXPLAIN (ANALYZE, FORMAT JSON) ${text}`, values)
    const nodes = nodesOf(rows[0]['QUERY PLAN'][0].Plan)
    expect(nodes.flatMap((node) => node['Index Name'] ?? [])).toContain(index)
    const read = nodes.map(
      (node) => node['Actual Loops'] * (node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0)),
    )
    expect(Math.max(...read), JSON.stringify(query)).toBeLessThanOrEqual(30)
  }
})
