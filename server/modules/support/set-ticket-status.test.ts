import { expect, test } from 'vitest'
import type { TicketStatus } from '#contract/states.ts'
import { newId } from '#platform/ids.ts'
import { jobsFinished } from '#testing/app/finished-jobs.ts'
import { startApp } from '#testing/app.ts'
import { eventsOf, eventually, jobsOf, operator, outcomeOf, signUp } from '#testing/people.ts'

const hours = 2
const app = await startApp({ ACCESS_TOKEN_MINUTES: '1440', TICKET_REOPEN_HOURS: String(hours) })
const { clock } = app.services
const staff = await operator(app)
const customer = await signUp(app, 'customer')
const hour = 3_600_000

type Settable = Exclude<TicketStatus, 'open'>
const set = (ticketId: string, status: Settable) =>
  staff.client.setTicketStatus({ params: { ticketId }, body: { status } })
const reply = (ticketId: string, clientMessageId?: string) =>
  customer.client.sendTicketMessage({
    params: { ticketId },
    body: { text: 'More.', ...(clientMessageId === undefined ? {} : { clientMessageId }) },
  })
const answer = (ticketId: string) =>
  staff.client.answerTicket({ params: { ticketId }, body: { text: 'Done.' } })
const ask = async () =>
  (await customer.client.createTicket({ body: { subject: 'A thing', text: 'What?' } })).data.id
const ticketNow = async (ticketId: string) =>
  (await staff.client.getTickets({ query: { pageSize: 100 } })).data.find(({ id }) => id === ticketId)!
const alerts = async () => (await eventsOf(app, customer.id)).map(({ data }) => data.type)

/** A ticket in this status, reached by calls of the API. */
async function ticketThatIs(status: TicketStatus): Promise<string> {
  const ticketId = await ask()
  if (status !== 'open') await set(ticketId, status)
  return ticketId
}
const end = async (ticketId: string) => {
  await outcomeOf(set(ticketId, 'closed'))
}

type Act = 'reply' | 'answer' | Settable
const acts: { [act in Act]: (ticketId: string) => Promise<{ statusCode: number }> } = {
  reply,
  answer,
  'in-progress': (ticketId) => set(ticketId, 'in-progress'),
  resolved: (ticketId) => set(ticketId, 'resolved'),
  closed: (ticketId) => set(ticketId, 'closed'),
}

test.for<[TicketStatus, Act, string, TicketStatus]>([
  ['open', 'reply', '200', 'open'],
  ['open', 'answer', '200', 'in-progress'],
  ['open', 'in-progress', '200', 'in-progress'],
  ['open', 'resolved', '200', 'resolved'],
  ['open', 'closed', '200', 'closed'],
  ['in-progress', 'reply', '200', 'in-progress'],
  ['in-progress', 'answer', '200', 'in-progress'],
  ['in-progress', 'in-progress', '208', 'in-progress'],
  ['in-progress', 'resolved', '200', 'resolved'],
  ['in-progress', 'closed', '200', 'closed'],
  ['resolved', 'reply', '200', 'open'],
  ['resolved', 'answer', '200', 'in-progress'],
  ['resolved', 'in-progress', '200', 'in-progress'],
  ['resolved', 'resolved', '208', 'resolved'],
  ['resolved', 'closed', '200', 'closed'],
  ['closed', 'reply', '410 ticket.ended', 'closed'],
  ['closed', 'answer', '410 ticket.ended', 'closed'],
  ['closed', 'in-progress', '410 ticket.ended', 'closed'],
  ['closed', 'resolved', '410 ticket.ended', 'closed'],
  ['closed', 'closed', '208', 'closed'],
])('%s, then %s: %s, and it is %s', async ([from, act, outcome, to]) => {
  const ticketId = await ticketThatIs(from)
  expect(await outcomeOf(acts[act](ticketId))).toBe(outcome)
  expect((await ticketNow(ticketId)).status).toBe(to)
  await end(ticketId)
})

test('the party is alerted of resolved and closed, once', async () => {
  const before = (await alerts()).length
  const ticketId = await ask()
  for (const status of ['in-progress', 'resolved', 'resolved', 'closed', 'closed'] as const) {
    await set(ticketId, status)
  }
  const raised = (await alerts()).slice(before).filter((type) => type !== undefined)
  expect(raised).toEqual(['ticket-resolved', 'ticket-closed'])
})

test('a ticket shows when it was resolved and until when a reply reopens it', async () => {
  const ticketId = await ask()
  const { data } = await set(ticketId, 'resolved')
  expect(data.dateUpdated).toBe(data.dateResolved)
  expect(Date.parse(data.dateEnds!) - Date.parse(data.dateResolved!)).toBe(hours * hour)
  await clock.advance(hour)
  expect((await set(ticketId, 'resolved')).data).toEqual(data)
  await reply(ticketId)
  expect(await ticketNow(ticketId)).toMatchObject({ status: 'open', dateResolved: null, dateEnds: null })
  await set(ticketId, 'resolved')
  const { data: closed } = await set(ticketId, 'closed')
  expect(closed).toMatchObject({ dateResolved: expect.any(String), dateEnds: null })
})

test('the open ticket is the one to write on: open first, else the last resolved, else none', async () => {
  const first = await ask()
  const openNow = () =>
    customer.client.getOpenTicket().then(
      ({ data }) => data.id,
      ({ code }) => code,
    )
  await set(first, 'resolved')
  expect(await openNow()).toBe(first)
  await clock.advance(hour)
  const second = await ask()
  expect(await openNow()).toBe(second)
  await set(second, 'resolved')
  expect(await openNow()).toBe(second)
  await set(second, 'closed')
  expect(await openNow()).toBe(first)
  await clock.advance((hours - 1) * hour - 60_000)
  expect(await openNow()).toBe(first)
  await clock.advance(60_000)
  expect(await openNow()).toBe('ticket.absent')
})

test('a resolved ticket cannot be reopened while another is open', async () => {
  const first = await ask()
  await set(first, 'resolved')
  const second = await ask()
  for (const act of ['reply', 'answer', 'in-progress'] as const) {
    expect(await outcomeOf(acts[act](first))).toBe('409 ticket.exists')
  }
  expect((await ticketNow(first)).status).toBe('resolved')
  await set(second, 'closed')
  expect(await outcomeOf(reply(first))).toBe('200')
  await end(first)
})

test('of a concurrent reply and a new ticket one succeeds', async () => {
  for (let round = 0; round < 5; round++) {
    const before = await ask()
    await set(before, 'resolved')
    const opening = customer.client.createTicket({ body: { subject: 'Another thing', text: 'What?' } })
    const outcomes = await Promise.all([outcomeOf(reply(before)), outcomeOf(opening)])
    expect(outcomes.toSorted()).toEqual(['200', '409 ticket.exists'])
    await set((await customer.client.getOpenTicket()).data.id, 'closed')
    await end(before)
  }
})

const closing = (ticketId: string) =>
  eventually(
    async () => (await ticketNow(ticketId)).status === 'closed' || undefined,
    'the end of the ticket',
  )

test('after the reply window it is closed by a job, without an alert', async () => {
  const ticketId = await ask()
  await reply(ticketId, 'phone-1')
  await set(ticketId, 'resolved')
  await clock.advance(hours * hour)
  expect(await outcomeOf(reply(ticketId))).toBe('410 ticket.ended')
  expect(await outcomeOf(reply(ticketId, 'phone-1'))).toBe('208')
  await closing(ticketId)
  expect((await alerts()).at(-1)).toBe('ticket-resolved')
})

test('a reopened ticket stays open, and has the full window again when it is resolved again', async () => {
  const ticketId = await ask()
  await set(ticketId, 'resolved')
  await clock.advance((hours - 1) * hour)
  await reply(ticketId)
  await set(ticketId, 'resolved')
  const jobs = (await jobsOf(app, 'closeTicket')).map(({ payload }) => payload)
  expect(jobs.filter((payload) => JSON.stringify(payload).includes(ticketId))).toHaveLength(1)
  await clock.advance((hours - 1) * hour)
  await jobsFinished(app)
  expect((await ticketNow(ticketId)).status).toBe('resolved')
  await reply(ticketId)
  await clock.advance(hours * hour)
  await jobsFinished(app)
  expect((await ticketNow(ticketId)).status).toBe('open')
  await set(ticketId, 'resolved')
  await jobsFinished(app)
  await clock.advance(hours * hour)
  await closing(ticketId)
})

test('an unknown ticket is absent, and only operators set a status', async () => {
  expect(await outcomeOf(set(newId(), 'resolved'))).toBe('404 ticket.absent')
  const ticketId = await ask()
  const own = customer.client.setTicketStatus({ params: { ticketId }, body: { status: 'closed' } })
  expect(await outcomeOf(own)).toBe('403 auth.role.forbidden')
  await end(ticketId)
})
